import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Context } from '../../../context.ts'

/** Beside the data, never among the sources: it is about this machine. */
export const TEST_RESULTS = 'test-results.json'

/** What the last run of each test file on this machine came to. */
export const TestResults = z.object({
  files: z.record(
    z.string(),
    z.object({
      passed: z.boolean(),
      at: z.iso.datetime(),
      /** With a plus where the sources had changed since. */
      commit: z.nullable(z.string()),
    }),
  ),
})
export type TestResults = z.infer<typeof TestResults>

/** Nothing ran here: a machine that only serves has no sources to test. */
const NONE: TestResults = { files: {} }

/** When the tests last ran on this machine; none where nobody ran them. */
export async function readTestResults({ config }: Pick<Context, 'config'>): Promise<TestResults> {
  try {
    const text = await readFile(path.join(config.dataDir, TEST_RESULTS), 'utf8')
    return TestResults.parse(JSON.parse(text))
  } catch {
    return NONE
  }
}

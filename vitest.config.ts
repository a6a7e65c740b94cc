import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { EVERYWHERE, LONG_TESTS } from './tools/long-tests.ts'

/** `npm test` wants to be short; a file named by hand is run, however long it takes. */
const LEFT_OUT = process.env['TESTS'] === 'short' ? LONG_TESTS : []

/** Generous: a busy machine is no failure. */
const PATIENT = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
}
const CHANCE = 'server/test/chance/same-chance.ts'

const FIRST = [...LONG_TESTS, ...EVERYWHERE]

/** So that the run does not end with waiting for the longest of all. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = FIRST.findIndex((file) => moduleId.endsWith(file))
      return index === -1 ? FIRST.length : index
    }
    const asUsual = super.sort.bind(this)
    return (await asUsual(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/**
 * Pure code runs as `unit`, what a person sees and types into as `components` in a DOM; what touches
 * Postgres runs as `integration`, each file on its own clone.
 */
export default defineConfig({
  test: {
    // Tests wait for Postgres and for processes more than they compute.
    maxWorkers: availableParallelism() * 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', ...LEFT_OUT],
          setupFiles: CHANCE,
          // No test changes a module: loading them once for all files halves the time.
          isolate: false,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'web/src/test/dom.ts',
          isolate: false,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['server/**/*.db.test.ts', 'tools/**/*.db.test.ts'],
          exclude: [...LEFT_OUT],
          globalSetup: 'server/test/postgres.ts',
          setupFiles: [CHANCE, 'server/test/setup/light-passwords.ts'],
          isolate: false,
          ...PATIENT,
        },
      },
    ],
  },
})

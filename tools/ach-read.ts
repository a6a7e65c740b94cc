/** Prints what each ACH file says, or why it is refused, as one line of JSON (DESIGN 8: ACH). */
import { createReadStream } from 'node:fs'
import { readAchFile } from '../server/src/platform/ports/ach/nacha/read/read-file.ts'
import { ACH_FILE_MAX_BYTES } from '../server/src/platform/ports/ach/nacha/read/split-records.ts'

/** Reads at most one byte more than the limit, so that the reader reports a file that is too large. */
async function readBounded(path: string): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path, { end: ACH_FILE_MAX_BYTES })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function describe(path: string): Promise<object> {
  const result = readAchFile(await readBounded(path))
  if (result.ok) return { file: path, parsed: result.file }
  const { line, column, reason } = result
  return { file: path, rejected: true, line, column, reason }
}

const paths = process.argv.slice(2)
if (paths.length === 0) {
  console.error('usage: npm run -s ach:read -- FILE…')
  process.exitCode = 1
}
for (const path of paths) {
  try {
    console.log(JSON.stringify(await describe(path)))
  } catch (error) {
    console.error(`${path}: cannot be read: ${error instanceof Error ? error.message : 'failed'}`)
    process.exitCode = 1
  }
}

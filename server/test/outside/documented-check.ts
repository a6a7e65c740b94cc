import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '../temporary-folder.ts'

type Check = (body: string, headers: Record<string, string>, secret: string) => boolean

/** Loads the example in docs/events.md that checks a signature, so that tests run the documented code. */
export async function documentedCheck(): Promise<Check> {
  const docs = readFileSync(path.join(import.meta.dirname, '../../../docs/events.md'), 'utf8')
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(docs) ?? []
  const file = path.join(temporaryFolder('example'), 'check.mjs')
  writeFileSync(file, code)
  const { isOurs } = (await import(pathToFileURL(file).href)) as { isOurs: Check }
  return isOurs
}

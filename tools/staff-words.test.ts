import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const ROOT = new URL('../', import.meta.url)
const FOLDERS = ['web/src/console/**/*.{ts,tsx}', 'contract/src/console/**/*.ts']

/** Words that no label or sentence for staff uses, and British spellings. */
const STRANGE =
  /\b(whoever|by itself|of its own|told|anew|wants|all the same|taken in|take it in|somebody|nobody|everybody|colours?|recognise|authoris(?:e|ation)|not known|how bad|stands)\b/i

/** Texts between quotes or tags with a space in them. Names, classes and comments are left out. */
const TEXTS = /'([^'\n]* [^'\n]*)'|"([^"\n]* [^"\n]*)"|`([^`]* [^`]*)`|>([^<>{}=]*)</g

function textsOf(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')
  return [...code.matchAll(TEXTS)].map((match) => match.slice(1).find(Boolean) ?? '')
}

it('says nothing to staff that an American bank would not', () => {
  const files = FOLDERS.flatMap((glob) => globSync(glob, { cwd: ROOT.pathname })).filter(
    (file) => !file.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(150)
  const found = files.flatMap((file) =>
    textsOf(readFileSync(new URL(file, ROOT), 'utf8'))
      .filter((text) => STRANGE.test(text))
      .map((text) => `${file}: ${text.trim()}`),
  )
  expect(found).toEqual([])
})

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

/** A sentence of a catalogue that is shown as it is: between tags or above the page, alone or filled. */
const SHOWN = /(?:[>}]\s*|\b(?:lead|hint|intro)=)\{\s*(?:fill\(\s*)?wording\.(\w+)\s*[,}]/g
const SENTENCE = /export const (\w+) =\s*(?:'([^'\n]*)'|"([^"\n]*)")/g

/** The sentences about customers that a page would show to staff of a credit union as they are. */
function unadapted(page: string, catalogue: string): string[] {
  const ofCustomers = new Set(
    [...catalogue.matchAll(SENTENCE)]
      // A place that a name fills is no word.
      .filter(([, , single, double]) =>
        /\bcustomer/i.test((single ?? double ?? '').replaceAll(/\{\w+\}/g, '')),
      )
      .map(([, key]) => key),
  )
  return [...page.matchAll(SHOWN)].flatMap(([, key = '']) => (ofCustomers.has(key) ? [key] : []))
}

it('speaks of members at a credit union: what names customers is shown by useSay', () => {
  const pages = globSync('web/src/console/**/*.tsx', { cwd: ROOT.pathname })
  const found = pages
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const source = readFileSync(new URL(file, ROOT), 'utf8')
      const from = /import \* as wording from '(.+)'/.exec(source)?.[1]
      if (from === undefined) return []
      const catalogue = readFileSync(new URL(from, new URL(file, ROOT)), 'utf8')
      return unadapted(source, catalogue).map((key) => `${file}: ${key}`)
    })
  expect(found).toEqual([])
  const catalogue = "export const a =\n  'Tell the customer.'\nexport const b = 'Open {customer}'"
  expect(
    unadapted('<p>{wording.a}</p><p>{wording.b}</p><b>{say(wording.a)}</b>', catalogue),
  ).toEqual(['a'])
})

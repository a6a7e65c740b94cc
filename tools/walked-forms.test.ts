import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readSources, toSource } from './tidy/sources.ts'

/** UX 33 and 38 hold for any form: a page with one is in a walk of `e2e/offline`, or here with why not. */
const NOT_WALKED: Record<string, string> = {
  '/': 'the same page as /login',
  '/dashboard': 'the code for a dormant account is the one that others ask for',
  '/dashboard/documents': 'a year that is chosen, and sends nothing',
  '/dashboard/transactions-list': 'what is looked for is in the address, and sends nothing',
  '/dev/ui': 'shows the parts of forms to who makes them',
  '/disclosures/consents': 'the sections of agreements, without what one agrees to',
  '/joint-account/account-holder': 'the code for leaving is the one that others ask for',
  '/registration/additional-info':
    'files alone, which are sent as a message from /message-center is',
  '/registration/reviewing-account':
    'files alone, which are sent as a message from /message-center is',
  '/registration/message-center': 'the same form as at /message-center',
  '/registration/message-center/add-new-message': 'the same form as at /message-center',
  '/relink/selection': 'the same page as when an account is opened',
}

const FORM = /<[Ff]orm\b/
const ROW = /path: '([^']+)'[^}]*?import\('([^']+)'\)/g

/** The pages that draw a form, themselves or by what they are made of, by the rows of the route table. */
async function listPagesWithForm(): Promise<string[]> {
  const sources = (await readSources()).filter(({ file }) => file.startsWith('web/src/'))
  const texts = new Map(sources.map(({ file, text }) => [file, withoutTypes(text)]))

  function drawsForm(file: string, seen: Set<string>): boolean {
    const text = texts.get(file)
    if (text === undefined || seen.has(file)) return false
    seen.add(file)
    return FORM.test(text) || toSource(file, text).imports.some((each) => drawsForm(each, seen))
  }

  return sources
    .filter(({ file }) => /^web\/src\/pages\/[^/]+\/routes\.ts$/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(ROW)].map(([, at = '', page = '']) => ({
        at,
        page: path.posix.join(path.posix.dirname(file), page),
      })),
    )
    .filter(({ page }) => drawsForm(page, new Set()))
    .map(({ at }) => at)
}

/** What is only named draws nothing. */
function withoutTypes(text: string): string {
  return text.replaceAll(/^import type [^']*'[^']*'$/gm, '')
}

interface Walks {
  WALKS: readonly { forms: readonly { path: string }[] }[]
}

/** By its address: the journeys are written for a browser, and the tools are not. */
const { WALKS } = (await import(new URL('../e2e/offline/walks.ts', import.meta.url).href)) as Walks
const walked = new Set(WALKS.flatMap(({ forms }) => forms.map((form) => pathOf(form.path))))

function pathOf(address: string): string {
  return address.replace(/\?.*/, '')
}

it('loses the connection at every page that has a form', async () => {
  const pages = await listPagesWithForm()
  expect(pages).toContain('/withdraw')
  expect(pages).toContain('/login')
  expect(pages.filter((page) => !walked.has(page) && !(page in NOT_WALKED))).toEqual([])
  expect(
    Object.keys(NOT_WALKED).filter((page) => walked.has(page) || !pages.includes(page)),
  ).toEqual([])
})

it('walks only where the route table leads', () => {
  const table = readFileSync(
    path.resolve(import.meta.dirname, '../web/src/routes.snapshot.txt'),
    'utf8',
  )
  const paths = new Set(table.split('\n').map((line) => line.split(' ', 1)[0]))
  expect([...walked].filter((page) => !paths.has(page))).toEqual([])
})

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { StructTreeNode } from 'pdfjs-dist/types/src/display/api.js'

/** An element of a document's structure, with the words in it. */
export interface Element {
  role: string
  text: string
  children: Element[]
}

export interface ReadPdf {
  title: string
  language: string | null
  isTagged: boolean
  bookmarks: string[]
  pages: number
  /** The whole structure, over all pages. */
  root: Element
  /** Words that are painted and are neither in the structure nor decoration. */
  stray: string[]
}

/** Reads a document back as a screen reader would: by its structure. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const pdf = await task.promise
  const words = new Map<string, string>()
  const stray: string[] = []
  const trees: StructTreeNode[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    gather(items as Item[], words, stray)
    trees.push(await page.getStructTree())
  }
  const { info } = await pdf.getMetadata()
  const { Title, Language } = info as { Title?: string; Language?: string | null }
  const outline = (await pdf.getOutline()) as { title: string }[] | null
  const marks = await pdf.getMarkInfo()
  await task.destroy()
  return {
    title: Title ?? '',
    language: Language ?? null,
    isTagged: marks !== null,
    bookmarks: (outline ?? []).map(({ title }) => title),
    pages: trees.length,
    root: toRoot(trees, words),
    stray,
  }
}

interface Item {
  type?: 'beginMarkedContent' | 'beginMarkedContentProps' | 'endMarkedContent'
  id?: string | null
  tag?: string
  str?: string
  /** The space at the end of a line is told so, and not as a letter. */
  hasEOL?: boolean
}

/** What stands within which mark. */
function gather(items: readonly Item[], words: Map<string, string>, stray: string[]): void {
  const open: { id: string | null; tag: string }[] = []
  for (const { type, id, tag, str = '', hasEOL = false } of items) {
    if (type === 'endMarkedContent') open.pop()
    else if (type) open.push({ id: id ?? null, tag: tag ?? '' })
    else if (str !== '' || hasEOL) {
      const marked = open.findLast((mark) => mark.id !== null)?.id
      const told = hasEOL ? `${str} ` : str
      if (marked) words.set(marked, (words.get(marked) ?? '') + told)
      else if (str !== '' && !open.some((mark) => mark.tag === 'Artifact')) stray.push(str)
    }
  }
}

type Child = StructTreeNode['children'][number]

/** What each page tells, one after another; a table is told whole by each page it is on, and is one. */
function toRoot(ofPages: readonly StructTreeNode[], words: Map<string, string>): Element {
  const children: Element[] = []
  for (const page of ofPages) {
    const [document] = toElement(page, words).children
    const before = children.at(-1)
    for (const [place, element] of (document?.children ?? []).entries()) {
      if (place === 0 && before && isSameTable(before, element)) fillIn(before, element)
      else children.push(element)
    }
  }
  return { role: 'Document', text: '', children }
}

function toElement({ role, children }: StructTreeNode, words: Map<string, string>): Element {
  const own = children.flatMap((child) => (isNode(child) ? [] : (words.get(child.id) ?? [])))
  return {
    role,
    text: own.join(' ').trim(),
    children: children.filter(isNode).map((child) => toElement(child, words)),
  }
}

function isSameTable(before: Element, element: Element): boolean {
  const rows = (table: Element) => allOf(table, 'TR').length
  return before.role === 'Table' && element.role === 'Table' && rows(before) === rows(element)
}

function fillIn(before: Element, rest: Element): void {
  before.text ||= rest.text
  before.children.forEach((child, index) => {
    const more = rest.children[index]
    if (more) fillIn(child, more)
  })
}

function isNode(child: Child): child is StructTreeNode {
  return 'role' in child
}

/** Every element of a kind, from top to bottom. */
export function allOf({ children }: Element, role: string): Element[] {
  return children.flatMap((child) => [
    ...(child.role === role ? [child] : []),
    ...allOf(child, role),
  ])
}

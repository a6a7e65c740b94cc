import { inflateSync } from 'node:zlib'
import { zlibSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { allOf, readPdf } from '../../../test/pdf/read-pdf.ts'
import { countPages, makePdf } from './make-pdf.ts'
import { Paper } from './paper.ts'

function sample(rows: readonly (readonly string[])[] = [], text = 'A paragraph.'): Promise<Buffer> {
  const paper = new Paper({
    title: 'Savings statement',
    author: 'Invented Savings',
    subject: 'For tests',
    madeAt: new Date('2030-03-07T12:00:00Z'),
    footer: 'Invented Savings · Member FDIC',
    color: '#0b5e6b',
  })
  paper.title('Savings statement', 'Invented Savings')
  paper.paragraph(text)
  paper.heading('Transactions')
  const columns = [
    { name: 'Date', share: 0.3 },
    { name: 'Description', share: 0.4 },
    { name: 'Amount', share: 0.3, isFigure: true },
  ]
  paper.table({ summary: 'All of them', columns, rows })
  return paper.end()
}

const many = Array.from({ length: 90 }, (_, index) => [
  `Mar ${index + 1}`,
  'Deposit',
  `$${index + 1}.00`,
])

describe('a document on paper', () => {
  it('knows how many pages it has', async () => {
    expect(countPages(await sample())).toBe(1)
    const { pages } = await readPdf(await sample(many))
    expect(pages).toBeGreaterThan(1)
    expect(countPages(await sample(many))).toBe(pages)
  })

  it('is tagged, titled and in one language, and nothing is painted outside its structure', async () => {
    const read = await readPdf(await sample(many))
    expect(read).toMatchObject({ title: 'Savings statement', language: 'en-US', isTagged: true })
    expect(read.stray).toEqual([])
    expect(read.bookmarks).toEqual(['Savings statement', 'Transactions'])
    expect(allOf(read.root, 'H1').map(({ text }) => text)).toEqual(['Savings statement'])
  })

  it('goes on over pages: every row once, its head read once', async () => {
    const { root, pages } = await readPdf(await sample(many))
    expect(pages).toBe(3)
    const heads = allOf(root, 'THead')
    const body = allOf(root, 'TBody').flatMap((element) => allOf(element, 'TR'))
    expect(heads.flatMap((head) => head.children[0]?.children.map(({ text }) => text))).toEqual([
      'Date',
      'Description',
      'Amount',
    ])
    expect(body.map((row) => row.children.map(({ text }) => text))).toEqual(many)
  })

  it('writes every letter, or its name in Latin letters', async () => {
    const { root } = await readPdf(await sample([], 'Ödön Őry, Ștefan Đỗ, 漢 O’Brien'))
    const [, paragraph] = allOf(root, 'P')
    expect(paragraph?.text.replaceAll('  ', ' ')).toBe('Ödön Őry, Ștefan Đỗ, Han O’Brien')
  })

  it('has the same bytes when it is made again', async () => {
    const [first, second] = [await sample(many), await sample(many)]
    expect(second.equals(first)).toBe(true)
  })

  it('is packed by what packs alike on every processor', async () => {
    const streams = (await sample(many)).toString('latin1').matchAll(/\nstream\n(.+?)\nendstream/gs)
    const packed = [...streams].map(([, bytes = '']) => Buffer.from(bytes, 'latin1'))
    expect(packed.length).toBeGreaterThan(5)
    for (const bytes of packed) {
      if (bytes[0] === 0x78) expect(zlibSync(inflateSync(bytes))).toEqual(new Uint8Array(bytes))
    }
  })
})

describe('the worker that writes documents', () => {
  it('says why when it cannot', async () => {
    const nobody = new URL('nobody-writes-this.ts', import.meta.url)
    await expect(makePdf(nobody, {})).rejects.toThrow('nobody-writes-this')
  })
})

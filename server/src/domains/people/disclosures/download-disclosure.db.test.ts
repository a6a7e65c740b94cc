import type { DisclosureText } from '@passbook/contract/disclosures'
import type { Download } from '@passbook/contract/downloads'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import type { TestBrowser } from '../../../../test/browser.ts'
import { activeDisclosures, addApplicantWith, openAndSign } from '../../../../test/opening.ts'
import { allOf, readPdf } from '../../../../test/pdf/read-pdf.ts'

describe('a document as a PDF', () => {
  const test = useTestApp()

  async function fetchPdf(browser: TestBrowser, path: string) {
    const { status, body } = await browser.get<Download>(`${path}/download`)
    if (status !== 200 || !body.data) return { status, bytes: Buffer.alloc(0), name: '' }
    const reply = await test.app.inject({
      url: body.data.download_url,
      headers: { host: browser.host },
      cookies: Object.fromEntries(browser.cookies),
    })
    return { status: reply.statusCode, bytes: reply.rawPayload, name: body.data.file_name }
  }

  it('has every word, its version and its hash, and who agreed to it when', async () => {
    const { browser } = await addApplicantWith(test, { step: 'verified' })
    const { esign } = await activeDisclosures(browser)
    const path = `/disclosure/${esign.uuid}/${esign.hash}`
    await openAndSign(browser, esign)
    const { body } = await browser.get<DisclosureText>(path)
    const { bytes, name } = await fetchPdf(browser, path)
    expect(name).toBe('harborlight-esign-version-1.pdf')
    const { root, title, stray } = await readPdf(bytes)
    expect([title, stray]).toEqual([esign.title, []])
    const wanted = body.data?.sections.flatMap(({ paragraphs }) => paragraphs) ?? []
    const written = allOf(root, 'P').map(({ text }) => text)
    // A line ends with its space.
    expect(written.join(' ').replaceAll(/ +/g, ' ')).toContain(wanted.join(' '))
    const rows = allOf(root, 'TBody').flatMap((table) => allOf(table, 'TR'))
    const facts = Object.fromEntries(
      rows.map(({ children }) => children.map(({ text }) => text) as [string, string]),
    )
    expect(facts['Version']).toBe('1')
    expect(facts['Agreed to on']).toMatch(/^\w{3} \d+, \d{4}, \d+:\d\d:\d\d [AP]M ET$/)
    expect(facts['Fingerprint of the text (SHA-256)']?.replaceAll(' ', '')).toBe(esign.hash)
  })

  it('of a consent to PDFs has a word that has to be typed, until it is agreed to', async () => {
    const { browser } = await addApplicantWith(test, { step: 'verified' })
    const { esign, agreement } = await activeDisclosures(browser)
    const path = `/disclosure/${esign.uuid}/${esign.hash}`
    await browser.get(path)
    const sign = (attestation: object) =>
      browser.post(`/disclosure/${esign.uuid}`, { attestation, hash: esign.hash })
    const wordIn = async (place: string) => {
      const { root } = await readPdf((await fetchPdf(browser, place)).bytes)
      const text = allOf(root, 'P').map((each) => each.text)
      return /where you agree: (\w+)/.exec(text.join(' '))?.[1]
    }
    const word = await wordIn(path)
    expect(word).toMatch(/^[a-z]{5,7}$/)
    expect(await wordIn(`/disclosure/${agreement.uuid}/${agreement.hash}`)).toBeUndefined()
    for (const typed of [{}, { pdf_word: '' }, { pdf_word: `${word}s` }]) {
      const refused = await sign({ agreed: true, ...typed })
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { 'attestation.pdf_word': ['Type the word shown in the PDF.'] },
      ])
    }
    expect((await sign({ agreed: true, pdf_word: ` ${word?.toUpperCase()} ` })).status).toBe(200)
    expect(await wordIn(path)).toBeUndefined()
  })

  it('is the same bytes each time, and says so while it is not agreed to', async () => {
    const { browser } = await addApplicantWith(test, { step: 'verified', slug: 'meadow' })
    const { agreement } = await activeDisclosures(browser)
    const path = `/disclosure/${agreement.uuid}/${agreement.hash}`
    const [first, again] = [await fetchPdf(browser, path), await fetchPdf(browser, path)]
    expect(again.bytes.equals(first.bytes)).toBe(true)
    const { root } = await readPdf(first.bytes)
    const cells = allOf(root, 'TD').map(({ text }) => text)
    expect(cells).toContain('Not yet')
  })

  it('of another institution, or with another hash, is not there', async () => {
    const { browser } = await addApplicantWith(test, { step: 'verified' })
    const other = await addApplicantWith(test, { step: 'verified', slug: 'summit' })
    const { esign } = await activeDisclosures(browser)
    const path = `/disclosure/${esign.uuid}/${esign.hash}`
    expect((await fetchPdf(other.browser, path)).status).toBe(404)
    expect((await fetchPdf(browser, `/disclosure/${esign.uuid}/0`)).status).toBe(404)
  })
})

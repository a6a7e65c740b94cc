import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Consent } from '@passbook/contract/consents'
import type { DisclosureText } from '@passbook/contract/disclosures'
import type { Download } from '@passbook/contract/downloads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import type { TestBrowser } from '../../../../test/browser.ts'
import {
  activeDisclosures,
  addApplicantWith,
  openAndSign,
  republish,
} from '../../../../test/opening.ts'
import { allOf, readPdf } from '../../../../test/pdf/read-pdf.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { verifyConsentRecords, verifyConsents } from '../../../verify/verify-consents.ts'
import { type ConsentsJson, sha256 } from './consents-to-write.ts'

describe('everything one agreed to as a file', () => {
  const test = useTestApp()
  const folder = temporaryFolder('consents')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function fetchPdf(browser: TestBrowser) {
    const { status, body } = await browser.get<Download>('/consents/export')
    if (!body.data) return { status, bytes: Buffer.alloc(0), name: '' }
    const reply = await test.app.inject({
      url: body.data.download_url,
      headers: { host: browser.host },
      cookies: Object.fromEntries(browser.cookies),
    })
    return { status: reply.statusCode, bytes: reply.rawPayload, name: body.data.file_name }
  }

  /** By a reader that is not ours. */
  async function attachmentsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
    const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
    const pdf = await task.promise
    const files = new Map<string, Buffer>()
    for (const name of (await pdf.getAttachments())?.keys() ?? []) {
      files.set(name, Buffer.from((await pdf.getAttachmentContent(name)) ?? []))
    }
    await task.destroy()
    return files
  }

  /** Signed, signed anew in another version, withdrawn and signed again. */
  async function somebody(slug = 'summit') {
    const ada = await addApplicantWith(test, { step: 'completed', slug })
    await republish(test, ada.institution_id, 'privacy')
    await openAndSign(ada.browser, (await activeDisclosures(ada.browser)).privacy)
    await ada.browser.post('/consents/withdraw', { kind: 'esign' })
    await openAndSign(ada.browser, (await activeDisclosures(ada.browser)).esign)
    return ada
  }

  it('tells each consent on tagged pages, and has the same and the hashed words attached', async () => {
    const { browser } = await somebody()
    const { body } = await browser.get<Consent[]>('/consents')
    const consents = body.data ?? []
    expect(consents).toHaveLength(6)
    const { bytes, name } = await fetchPdf(browser)
    expect(name).toBe('summit-consents.pdf')
    const { root, title, stray, isTagged } = await readPdf(bytes)
    expect({ title, stray, isTagged }).toEqual({
      title: 'Consent history',
      stray: [],
      isTagged: true,
    })
    const cells = allOf(root, 'TD').map(({ text }) => text)
    for (const { hash, ip } of consents) {
      expect(cells.map((cell) => cell.replaceAll(' ', ''))).toContain(hash)
      expect(cells).toContain(ip)
    }
    const files = await attachmentsOf(bytes)
    const told = JSON.parse(files.get('consents.json')?.toString() ?? '') as ConsentsJson
    expect(told.consents).toMatchObject(consents)
    for (const { hash, words_file, uuid } of told.consents) {
      const words = files.get(words_file) ?? Buffer.alloc(0)
      expect(sha256(words)).toBe(hash)
      const { sections } = JSON.parse(words.toString()) as DisclosureText
      const text = await browser.get<DisclosureText>(`/disclosure/${uuid}/${hash}`)
      expect(sections).toEqual(text.body.data?.sections)
    }
  })

  it('has the rate and terms that the agreement was signed with', async () => {
    const { browser } = await addApplicantWith(test, { step: 'verified', slug: 'summit' })
    const { esign, agreement } = await activeDisclosures(browser)
    await openAndSign(browser, esign)
    await openAndSign(browser, agreement)
    const read = await browser.get<DisclosureText>(
      `/disclosure/${agreement.uuid}/${agreement.hash}`,
    )
    const { title = '', hash = '', sections = [] } = read.body.data?.schedule ?? {}
    const { bytes } = await fetchPdf(browser)
    const { root } = await readPdf(bytes)
    const cells = allOf(root, 'TD').map(({ text }) => text)
    expect(cells).toContain(title)
    expect(cells.map((cell) => cell.replaceAll(' ', ''))).toContain(hash)
    const files = await attachmentsOf(bytes)
    const told = JSON.parse(files.get('consents.json')?.toString() ?? '') as ConsentsJson
    const signed = told.consents.find(({ kind }) => kind === 'agreement')
    expect(signed?.schedule).toMatchObject({ title, hash })
    const terms = files.get(signed?.schedule_file ?? '') ?? Buffer.alloc(0)
    expect(sha256(terms)).toBe(hash)
    expect(JSON.parse(terms.toString())).toMatchObject({ title, sections })
    expect(files.get('SHA256SUMS')?.toString()).toContain(`${hash}  ${signed?.schedule_file}`)
    const { isSound, exported } = verifyConsents(bytes)
    expect(isSound).toBe(true)
    expect(exported && (await verifyConsentRecords(test.ctx.db, exported)).isSound).toBe(true)
    if (exported === null) throw new Error('no export')
    const verifyWith = async (schedule: Consent['schedule']) => {
      const consents = exported.consents.map((consent) =>
        consent.schedule === undefined ? consent : { ...consent, schedule },
      )
      return (await verifyConsentRecords(test.ctx.db, { ...exported, consents })).isSound
    }
    // An export from before the rate and terms were part of one is still genuine.
    expect(await verifyWith(undefined)).toBe(true)
    const other = signed?.schedule && { ...signed.schedule, hash: '0'.repeat(64) }
    expect(await verifyWith(other)).toBe(false)
  })

  it('is the same bytes as long as nothing happens', async () => {
    const { browser } = await somebody()
    const [first, again] = [await fetchPdf(browser), await fetchPdf(browser)]
    expect(again.bytes.equals(first.bytes)).toBe(true)
    await browser.post('/consents/withdraw', { kind: 'esign' })
    expect((await fetchPdf(browser)).bytes.equals(first.bytes)).toBe(false)
  })

  const hasPoppler = () => spawnSync('pdfdetach', ['-v']).error === undefined

  it.runIf(hasPoppler())('is checked by a stranger as it says itself', async () => {
    const { bytes } = await fetchPdf((await somebody()).browser)
    const file = path.join(folder, 'export.pdf')
    writeFileSync(file, bytes)
    const out = path.join(folder, 'out')
    mkdirSync(out)
    execFileSync('pdfdetach', ['-saveall', file], { cwd: out })
    const check = () =>
      execFileSync('sha256sum', ['--check', 'SHA256SUMS'], {
        cwd: out,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    const lines = check().toString().trim().split('\n')
    expect(lines.toSorted().map((line) => line.replace(/-version-\d+\.json/, ''))).toEqual([
      'agreement: OK',
      'esign: OK',
      'privacy: OK',
      'privacy: OK',
      'w9: OK',
    ])
    const words = path.join(out, 'w9-version-1.json')
    writeFileSync(words, readFileSync(words, 'utf8').replace('I', 'i'))
    expect(check).toThrow('sha256sum')
  })

  it('is checked by the command, and against what is kept', async () => {
    const { browser, depositor_id } = await somebody()
    const { bytes } = await fetchPdf(browser)
    const { isSound, words, exported: told } = verifyConsents(bytes)
    expect(isSound).toBe(true)
    expect(words).toMatch(/^6 consents of .* at Summit Ridge.* to 5 documents: every hash is that/)
    if (told === null) throw new Error('nothing was told')
    const records = (change: Partial<ConsentsJson> = {}) =>
      verifyConsentRecords(test.ctx.db, { ...told, ...change })
    expect(await records()).toMatchObject({ isSound: true })
    // What came after it was made is no difference; what is told otherwise is.
    await browser.post('/consents/withdraw', { kind: 'esign' })
    expect(await records()).toMatchObject({ isSound: true })
    const [first, ...rest] = told.consents
    if (first === undefined) throw new Error('no consent was told')
    const moved = { ...first, ip: '198.51.100.1' }
    expect((await records({ consents: [moved, ...rest] })).words).toContain('not as it is kept')
    const person = { ...told.person, depositor_id: crypto.randomUUID() }
    expect(depositor_id).toBe(told.person.depositor_id)
    expect((await records({ person })).isSound).toBe(false)
    const institution = { ...told.institution, slug: 'meadow' }
    expect((await records({ institution })).isSound).toBe(false)
  })

  it('of nobody who agreed to nothing, nor by the cookie alone', async () => {
    const { browser } = await addApplicantWith(test, { step: 'verified' })
    expect((await fetchPdf(browser)).status).toBe(404)
    const ada = await addApplicantWith(test, { step: 'completed' })
    expect((await fetchPdf(ada.browser.newTab())).status).toBe(401)
  })
})

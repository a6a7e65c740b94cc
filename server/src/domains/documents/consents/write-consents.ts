import { formatMoment } from '@passbook/contract/dates'
import { Paper } from '../../../platform/pdf/paper.ts'
import {
  type ConsentsToWrite,
  JSON_NAME,
  SUMS_NAME,
  type ExportedConsent,
} from './consents-to-write.ts'

/** Writes everything a person agreed to as a PDF, with the same data attached for programs. */
export function write(input: ConsentsToWrite): Promise<Buffer> {
  const { institution, exported, madeAt, words, sums } = input
  const { person, consents } = exported
  const title = 'Everything you agreed to'
  const paper = new Paper({
    title,
    author: institution.name,
    subject: person.name,
    madeAt,
    footer: institution.footer,
    color: institution.color,
  })
  paper.title(title, institution.name)
  paper.paragraph(
    `What ${person.name || 'you'} agreed to at ${institution.name}, newest first: which document in which ` +
      'version, in which words, when, and from where. The words of each document are attached to ' +
      'this file exactly as they were agreed to.',
  )
  for (const consent of consents) writeConsent(paper, consent)
  writeCheck(paper, input)
  const json = Buffer.from(`${JSON.stringify(exported, null, 2)}\n`)
  paper.attach({
    name: JSON_NAME,
    bytes: json,
    type: 'application/json',
    about: 'Everything on these pages, for programs',
  })
  for (const { name, title: document, text } of words) {
    const bytes = Buffer.from(text)
    const about = `The words of “${document}” as they were hashed`
    paper.attach({ name, bytes, type: 'application/json', about })
  }
  const about = 'The hash of each attached document'
  paper.attach({ name: SUMS_NAME, bytes: Buffer.from(sums), type: 'text/plain', about })
  return paper.end()
}

function writeConsent(paper: Paper, consent: ExportedConsent): void {
  const { title, version, agreement, attestation, signed_at, withdrawn_at } = consent
  const answer = attestation.subject_to_backup_withholding
  paper.heading(`${title}, version ${version}`)
  paper.paragraph(`“${agreement}”`)
  paper.table({
    summary: `When and from where “${title}”, version ${version}, was agreed to`,
    columns: [
      { name: 'About this consent', share: 0.25 },
      { name: '', share: 0.75 },
    ],
    rows: [
      ['Agreed to', formatMoment(signed_at)],
      ...(withdrawn_at === null ? [] : [['Withdrawn', formatMoment(withdrawn_at)]]),
      ...(answer === undefined ? [] : [['Subject to backup withholding', answer ? 'Yes' : 'No']]),
      ['From the address', consent.ip],
      ['On the device', consent.device],
      ['As it named itself', consent.user_agent === '' ? 'Nothing' : consent.user_agent],
      ['SHA-256 of its words', consent.hash],
      ['Its words are attached as', consent.words_file],
    ],
  })
}

function writeCheck(paper: Paper, { fileName }: ConsentsToWrite): void {
  paper.heading('How anybody can check this')
  paper.paragraph(
    'A SHA-256 hash is a fingerprint: if one letter of a document is changed, its hash is another. ' +
      'The attached files hold the words whose hashes are printed above, byte for byte.',
  )
  paper.table({
    summary: 'What to type to check the hashes',
    columns: [
      { name: 'To', share: 0.4 },
      { name: 'Type', share: 0.6 },
    ],
    rows: [
      ['Take out the attached files, with Poppler', `pdfdetach -saveall ${fileName}`],
      ['Compute their hashes', `sha256sum --check ${SUMS_NAME}`],
      ['The same on a Mac', `shasum -a 256 --check ${SUMS_NAME}`],
    ],
  })
  paper.paragraph(
    `Each line says OK, and each hash in ${SUMS_NAME} is one printed above. Many PDF readers also ` +
      'list attached files and save them.',
  )
}

import { formatMoment } from '@passbook/contract/format-dates'
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
  const title = 'Consent history'
  const paper = new Paper({
    title,
    author: institution.name,
    subject: person.name,
    madeAt,
    footer: institution.footer,
    runningHead: title,
    color: institution.color,
    bandColor: institution.brandColor,
  })
  paper.title(title, institution.name)
  paper.paragraph(
    `Every consent ${person.name || 'you'} gave ${institution.name}, newest first, with the document and its ` +
      'version, the text, the time, and the IP address and device. The text of each document is attached ' +
      'to this file exactly as it was signed.',
  )
  for (const consent of consents) writeConsent(paper, consent)
  writeCheck(paper, input)
  const json = Buffer.from(`${JSON.stringify(exported, null, 2)}\n`)
  paper.attach({
    name: JSON_NAME,
    bytes: json,
    type: 'application/json',
    about: 'The contents of these pages as data',
  })
  for (const { name, title: document, text } of words) {
    const bytes = Buffer.from(text)
    const about = `The text of “${document}” as it was hashed`
    paper.attach({ name, bytes, type: 'application/json', about })
  }
  const about = 'The hash of each attached document'
  paper.attach({ name: SUMS_NAME, bytes: Buffer.from(sums), type: 'text/plain', about })
  return paper.end()
}

function writeConsent(paper: Paper, consent: ExportedConsent): void {
  const { kind, title, version, agreement, attestation, signed_at, withdrawn_at } = consent
  const ended = kind === 'w9' ? 'Ended' : 'Withdrawn'
  const answer = attestation.subject_to_backup_withholding
  paper.record({
    heading: `${title}, version ${version}`,
    text: `“${agreement}”`,
    table: {
      summary: `When and where “${title}”, version ${version}, was signed`,
      columns: [
        { name: 'About this consent', share: 0.25 },
        { name: '', share: 0.75 },
      ],
      rows: [
        ['Signed', formatMoment(signed_at, 'seconds')],
        ...(withdrawn_at === null ? [] : [[ended, formatMoment(withdrawn_at, 'seconds')]]),
        ...(answer === undefined ? [] : [['Subject to backup withholding', answer ? 'Yes' : 'No']]),
        ['IP address', consent.ip],
        ['Device', consent.device],
        ['Browser', consent.user_agent === '' ? 'Not given' : consent.user_agent],
        ['SHA-256 hash', consent.hash],
        ['Attached as', consent.words_file],
        ...scheduleRows(consent),
      ],
    },
  })
}

/** The rate and terms belong to the agreement and have a hash and a file of their own. */
function scheduleRows({ schedule, schedule_file }: ExportedConsent): string[][] {
  if (schedule === undefined || schedule_file === undefined) return []
  return [
    ['Signed with', schedule.title],
    ['Its SHA-256 hash', schedule.hash],
    ['Attached as', schedule_file],
  ]
}

function writeCheck(paper: Paper, { fileName }: ConsentsToWrite): void {
  paper.heading('How to verify these documents')
  paper.paragraph(
    'A SHA-256 hash is a fingerprint of a document. If a single letter changes, so does the hash. ' +
      'The attached files contain the exact text whose hashes are printed above.',
  )
  paper.table({
    summary: 'Commands that check the hashes',
    columns: [
      { name: 'To', share: 0.4 },
      { name: 'Type', share: 0.6 },
    ],
    rows: [
      ['Extract the attached files, with Poppler', `pdfdetach -saveall ${fileName}`],
      ['Compute their hashes', `sha256sum --check ${SUMS_NAME}`],
      ['The same on a Mac', `shasum -a 256 --check ${SUMS_NAME}`],
    ],
  })
  paper.paragraph(
    `Each line should say OK, and each hash in ${SUMS_NAME} should match one printed above. Many PDF readers ` +
      'can also list and save attached files.',
  )
}

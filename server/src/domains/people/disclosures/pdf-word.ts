import { needsPdfWord } from '@passbook/contract/disclosures'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../platform/errors.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import type { DocumentRow } from './queries.ts'

/** Short words that nobody misreads or misspells. */
const WORDS = `
  amber anchor apple autumn basket beacon bridge butter candle canyon carpet cherry circle copper
  cotton dragon eagle ember falcon feather forest garden ginger guitar hammer harbor island jacket
  kettle ladder lantern lemon maple marble meadow mirror mitten nectar olive orange orchard paper
  pebble pepper pillow planet pocket rabbit ribbon river saddle silver spring summer sunset ticket
  timber tunnel velvet violin walnut window winter yellow`
  .trim()
  .split(/\s+/)

/** In the sandbox this word is right too, so that scripts need not read a PDF. */
const SANDBOX_WORD = 'sandbox'

type Person = Pick<ApplicationCaller, 'institution_id' | 'depositor_id'>

/**
 * The word in the PDF of a consent, different for each person and version, so that nobody can know it
 * without opening their PDF. Null for documents that are no consent to PDFs.
 */
export function pdfWordOf(
  ctx: Pick<Context, 'secrets'>,
  person: Person,
  document: Pick<DocumentRow, 'id' | 'kind'>,
): string | null {
  return acceptedWords(ctx, person, document)[0] ?? null
}

/** Its word first; after a change of APP_SECRET, a PDF that was opened before has another one. */
function acceptedWords(
  { secrets }: Pick<Context, 'secrets'>,
  { institution_id, depositor_id }: Person,
  { id, kind }: Pick<DocumentRow, 'id' | 'kind'>,
): string[] {
  if (!needsPdfWord(kind)) return []
  const signatures = secrets.signatures('pdf-word', `${institution_id}:${depositor_id}:${id}`)
  return signatures.flatMap(
    (one) => WORDS[Buffer.from(one, 'base64url').readUInt32BE() % WORDS.length] ?? [],
  )
}

/** Refuses a consent to PDFs without the word from its PDF, and such a word in any other document. */
export function assertPdfWord(
  ctx: Pick<Context, 'secrets' | 'config'>,
  person: Person,
  document: Pick<DocumentRow, 'id' | 'kind'>,
  typed: string | undefined,
): void {
  const words = acceptedWords(ctx, person, document)
  const given = typed?.trim().toLowerCase() ?? null
  const isRight =
    words.length === 0
      ? given === null
      : given !== null && (words.includes(given) || isSandboxWord(ctx, given))
  if (!isRight) throw invalid('attestation.pdf_word', 'Type the word shown in the PDF.')
}

function isSandboxWord({ config }: Pick<Context, 'config'>, given: string): boolean {
  return config.sandbox && given === SANDBOX_WORD
}

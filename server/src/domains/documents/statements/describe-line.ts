import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import type { Insurer } from '@passbook/contract/enums'
import type { PostedLine } from '../../money/transfers/export/posted-lines.ts'
import { whatItIs } from '../../money/transfers/export/what-it-is.ts'

/** A posting, and the transfer it belongs to, where there is one. */
export interface LineToTell extends Omit<PostedLine, 'transfer_id' | 'kind' | 'direction'> {
  transfer_id: string | null
  kind: PostedLine['kind'] | null
  direction: PostedLine['direction'] | null
  /** As the books call it. */
  entry_description: string
}

/** What a line says: the other account where money went or came from, a return and its code. */
export function describeLine(line: LineToTell, insurer: Insurer): string {
  return inWordsOf(insurer, line.is_return ? returned(line) : plain(line))
}

function returned(line: LineToTell): string {
  const code = line.return_code === null ? '' : ` (${line.return_code})`
  return `Returned${code}: ${plain(line)}`
}

/** What the bank does by itself is told as the books do: interest to the day of closing, for one. */
function plain(line: LineToTell): string {
  const { kind, direction, entry_description } = line
  if (kind === null || direction === null) return entry_description
  if (line.linked_account_id === null && !line.is_return) return entry_description
  return whatItIs({ ...line, kind, direction })
}

/** A credit union pays dividends (RULES: Statements and rates). */
function inWordsOf(insurer: Insurer, text: string): string {
  const { earnings } = CHARTER_WORDS[charterOf(insurer)]
  const atTheBeginning = earnings.charAt(0).toUpperCase() + earnings.slice(1)
  return text.replaceAll('Interest', atTheBeginning).replaceAll('interest', earnings)
}

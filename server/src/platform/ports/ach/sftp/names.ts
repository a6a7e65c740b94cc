import type { OutgoingFile } from '../port.ts'

const ID_DIGITS = 12

/** Our part of a remote name: the first digits of the file's id, and the round in two digits. */
const ID = /(?<![0-9a-f])([0-9a-f]{12})(\d{2})(?![0-9a-f])/i

type Named = Pick<OutgoingFile, 'fileId' | 'businessDate' | 'modifier'> & {
  sending: Pick<OutgoingFile['sending'], 'round'>
}

/** The name of a file at the far side: always the same for the same round of the same file. */
export function remoteName(pattern: string, slug: string, file: Named): string {
  const parts: Readonly<Record<string, string>> = {
    slug,
    date: file.businessDate.replaceAll('-', ''),
    modifier: file.modifier,
    id: idPart(file),
  }
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '')
}

/** The far side may give the file another name around it, or another ending. */
export function idPart({ fileId, sending: { round } }: Named): string {
  return `${fileId.replaceAll('-', '').slice(0, ID_DIGITS)}${String(round).padStart(2, '0')}`
}

/** Which file of ours a name or an acknowledgement speaks of. */
export function findId(text: string): { idStart: string; round: number } | undefined {
  const [, idStart, round] = ID.exec(text) ?? []
  return idStart === undefined
    ? undefined
    : { idStart: idStart.toLowerCase(), round: Number(round) }
}

import { BASE_URL } from '../server.ts'

const RETURNED: Readonly<Record<string, string>> = { 27: '26', 37: '36', 22: '21', 32: '31' }
const RECORD = 94
const BLOCK = 10

/** The file the other bank would send for one entry that left under a trace. */
export async function returnFileFor(trace: string, code: string): Promise<string> {
  return answer(await sentFileWith(trace), trace, code)
}

async function sentFileWith(trace: string): Promise<string[]> {
  const api = `${BASE_URL}/sandbox/api/ach/files`
  const listed = JSON.stringify(await (await fetch(api)).json())
  for (const id of new Set(listed.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g))) {
    const lines = (await (await fetch(`${api}/${id}`)).text()).split('\n')
    if (lines.some((line) => line.startsWith('6') && line.endsWith(trace))) return lines
  }
  throw new Error(`no file was sent with the trace ${trace}`)
}

function answer(sent: readonly string[], trace: string, code: string): string {
  const place = sent.findIndex((line) => line.startsWith('6') && line.endsWith(trace))
  const [head = '', entry = ''] = [sent[0], sent[place]]
  const batch = sent.slice(0, place).findLast((line) => line.startsWith('5')) ?? ''
  const bank = entry.slice(3, 11)
  const own = trace.slice(0, 8)
  const answering = `${bank}0000001`
  const kind = RETURNED[entry.slice(1, 3)] ?? ''
  const cents = entry.slice(29, 39).padStart(12, '0')
  const nothing = '0'.repeat(12)
  const sums = kind.endsWith('6') ? cents + nothing : nothing + cents
  const hash = own.padStart(10, '0')
  return blocks([
    // To whoever had sent it, from whoever had received it.
    head.slice(0, 3) +
      head.slice(13, 23) +
      head.slice(3, 13) +
      head.slice(23, 40) +
      head.slice(63, 86) +
      head.slice(40, 63) +
      head.slice(86),
    `5200${batch.slice(4, 75)}   1${bank}0000001`,
    `6${kind}${own}${checkDigit(own)}${entry.slice(12, 78)}1${answering}`,
    `799${code}${trace}${' '.repeat(6)}${bank}${' '.repeat(44)}${answering}`,
    `8200000002${hash}${sums}${batch.slice(40, 50)}${' '.repeat(25)}${bank}0000001`,
    `900000100000100000002${hash}${sums}${' '.repeat(39)}`,
  ])
}

function blocks(lines: string[]): string {
  for (const line of lines) if (line.length !== RECORD) throw new Error(`${line.length}: ${line}`)
  const fill = (BLOCK - (lines.length % BLOCK)) % BLOCK
  const filled = [...lines, ...Array.from({ length: fill }, () => '9'.repeat(RECORD))]
  return `${filled.join('\n')}\n`
}

function checkDigit(routing: string): number {
  const sum = [...routing].reduce(
    (all, digit, at) => all + Number(digit) * ([3, 7, 1][at % 3] ?? 0),
    0,
  )
  return (10 - (sum % 10)) % 10
}

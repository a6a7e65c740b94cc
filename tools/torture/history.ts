import { type WriteStream, createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Attempt, fieldOf } from './checker/attempt.ts'

/** What a line of the history repeats of a request, besides the fields of a search. No secret is among it. */
const ASKED = [
  'amount_cents',
  'replaces',
  'repeat',
  'applies_to',
  'decision',
  'debit',
  'credit',
  'ends_on',
]
const ANSWERED = [
  'uuid',
  'approval_id',
  'dispute.uuid',
  'transaction.uuid',
  'transaction.amount_cents',
  'transaction.made_by.depositor_id',
]
/** What it repeats of each item that a read shows. */
const READ = {
  account: ['uuid', 'available_balance_cents', 'current_balance_cents'],
  transaction: ['uuid', 'kind', 'amount_cents', 'status', 'date_created'],
}

/** Everything that was called, with what was answered: in memory for the checker, and in a file for people. */
export class History {
  readonly attempts: Attempt[] = []
  readonly file: string | undefined
  readonly #stream: WriteStream | undefined

  constructor(file?: string) {
    this.file = file
    if (file === undefined) return
    mkdirSync(path.dirname(file), { recursive: true })
    this.#stream = createWriteStream(file)
  }

  record(attempt: Attempt): void {
    const { act, request, answer } = attempt
    const kept: Attempt = {
      ...attempt,
      request: act.startsWith('GET ') ? request : pickAsked(request),
      answer: answer && { ...answer, data: pickAnswered(act, answer.data) },
    }
    this.attempts.push(kept)
    this.#stream?.write(`${JSON.stringify(kept)}\n`)
  }

  async close(): Promise<void> {
    const stream = this.#stream
    if (stream) await new Promise((resolve) => stream.end(resolve))
  }
}

function pickAsked(request: unknown): unknown {
  const picked = pick(request, ASKED)
  // Whether there was a code tells a closing from a cancelled application. The code itself is left out.
  return fieldOf(request, 'step_up') === undefined ? picked : { ...picked, step_up: true }
}

function pickAnswered(act: string, data: unknown): unknown {
  if (act === 'GET /accounts' && Array.isArray(data)) {
    return data.map((account: unknown) => pick(account, READ.account))
  }
  const transactions = fieldOf(data, 'transactions')
  if (act === 'GET /transactions' && Array.isArray(transactions)) {
    return {
      transactions: transactions.map((one: unknown) => pick(one, READ.transaction)),
      next: fieldOf(data, 'next'),
    }
  }
  return pick(data, ANSWERED)
}

/** The fields with these paths, each where it was. */
function pick(value: unknown, paths: readonly string[]): object {
  const picked: Record<string, unknown> = {}
  for (const field of paths) {
    const found = fieldOf(value, field)
    if (found === undefined) continue
    const names = field.split('.')
    const last = names.pop() ?? ''
    let place = picked
    for (const name of names) place = (place[name] ??= {}) as Record<string, unknown>
    place[last] = found
  }
  return picked
}

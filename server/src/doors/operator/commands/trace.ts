import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { traceCall } from '../../../domains/compliance/audit/trace-call.ts'
import { invalid } from '../../../platform/errors.ts'
import { readUuid, takePositionals } from '../arguments.ts'
import { command } from '../command.ts'
import { alignColumns, plainLine } from '../table.ts'

interface Step {
  at: Date
  kind: string
  what: string
  about: string
}

export const trace = command({
  name: 'trace',
  usage: '<invocation_id> [--log file]',
  help: 'lists what a call caused: acts, jobs, emails, requests and ACH entries, with --log also its log lines',
  options: ['log'],
  isChange: false,
  parse(given) {
    const { invocation_id } = takePositionals(given, 'invocation_id')
    return { id: readUuid('invocation_id', invocation_id), file: given.options['log'] }
  },
  async act({ ctx, institution }, { id, file }) {
    const followed: Step[] = await traceCall(ctx, institution.id, id)
    const logged = file === undefined ? [] : await readLog(file, id)
    const steps = [...followed, ...logged].toSorted((a, b) => a.at.getTime() - b.at.getTime())
    if (steps.length === 0) {
      const hint = 'The log has its line; --institution names another institution.'
      return { lines: [`Nothing followed ${id} at ${institution.slug}. ${hint}`], data: [] }
    }
    const rows = steps.map(({ at, kind, what, about }) => [at.toISOString(), kind, what, about])
    return { lines: alignColumns([['at', 'kind', 'what', 'about'], ...rows]), data: steps }
  },
})

interface LogLine {
  time: number
  msg?: string
  req?: { method: string; url: string }
  res?: { statusCode: number }
  err?: { message: string }
  job?: string
  responseTime?: number
  repeated?: number
}

/** The lines of a call and its jobs, from a file with the output of the processes. */
async function readLog(file: string, id: string): Promise<Step[]> {
  const steps: Step[] = []
  const input = createReadStream(file)
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const line = text.includes(id) ? parseLine(text, id) : undefined
      if (line) steps.push(describeLine(line))
    }
  } catch (error) {
    throw invalid('log', `${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  return steps
}

/** A file may hold lines of other programs. */
function parseLine(text: string, id: string): LogLine | undefined {
  try {
    const line = JSON.parse(text) as LogLine & { invocation_id?: string }
    return line.invocation_id === id ? line : undefined
  } catch {
    return undefined
  }
}

function describeLine({ time, msg, req, res, err, job, responseTime, repeated }: LogLine): Step {
  const about = [
    req && `${req.method} ${req.url}`,
    res && `answered ${res.statusCode}`,
    responseTime !== undefined && `in ${Math.round(responseTime)} ms`,
    job && `in the job ${job}`,
    err?.message,
    repeated !== undefined && `one of ${repeated} such lines`,
  ]
  const words = about.filter(Boolean).join(', ')
  return { at: new Date(time), kind: 'log', what: plainLine(msg ?? ''), about: plainLine(words) }
}

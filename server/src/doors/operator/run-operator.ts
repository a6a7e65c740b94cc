import { ConfigError } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/database.ts'
import { DomainError, type DomainErrorCode, StartError, invalid } from '../../platform/errors.ts'
import type { Institution } from '../../platform/institutions/queries.ts'
import { type Command, UsageError } from './command.ts'
import { commands as allCommands } from './commands.ts'
import { describeCommands } from './table.ts'
import { type ParsedCommand, readCommandLine } from './read-command-line.ts'

export interface OpenedContext {
  ctx: Context
  close(): Promise<void>
}

export interface Terminal {
  open: () => Promise<OpenedContext>
  write: (line: string) => void
  complain: (line: string) => void
}

const DONE = 0
const REFUSED = 1
const WRONG_USAGE = 2

/** Runs an operator command (DESIGN 8) and returns the exit code. */
export async function runOperator(
  argv: readonly string[],
  terminal: Terminal,
  commands: readonly Command[] = allCommands,
): Promise<number> {
  try {
    const order = readCommandLine(argv, commands)
    if (order === 'help') {
      describeCommands(commands).forEach(terminal.write)
      return DONE
    }
    const opened = await terminal.open()
    try {
      await carryOut(order, opened.ctx, terminal)
    } finally {
      await opened.close()
    }
    return DONE
  } catch (error) {
    terminal.complain(`operator: ${describeFailure(error)}`)
    return error instanceof UsageError ? WRONG_USAGE : REFUSED
  }
}

async function carryOut(
  order: ParsedCommand,
  ctx: Context,
  { write, complain }: Terminal,
): Promise<void> {
  const institution = await pickInstitution(ctx.db, order.institutionSlug)
  const { lines, data } = await order.act({
    ctx,
    institution,
    now: ctx.clock.now(),
    actor: order.actor,
    printProgress: complain,
  })
  if (order.asJson) write(JSON.stringify(data))
  else lines.forEach(write)
}

/** The messages of errors that have no text. */
const REFUSALS: Record<DomainErrorCode, string> = {
  invalid: 'this is not possible.',
  not_found: 'not found at this institution.',
  not_allowed: 'the person named with --as is not allowed to do this.',
  too_close: 'the person named with --as has a conflict of interest.',
  not_signed_in: 'this is not allowed.',
  wrong_credentials: 'this is not allowed.',
  wrong_code: 'this is not allowed.',
  dead_code: 'this is not allowed.',
  dead_link: 'this is not allowed.',
  no_such_nonprofit: 'there is no such nonprofit.',
  too_often: 'too many attempts. Wait a while.',
  unavailable: 'this needs an adapter or a service that is not available.',
}

function describeFailure(error: unknown): string {
  if (error instanceof DomainError) {
    const fields = Object.values(error.fields ?? {}).flat()
    if (fields.length > 0) return fields.join(' ')
    return error.message === error.code ? REFUSALS[error.code] : error.message
  }
  const isKnown = [UsageError, ConfigError, StartError].some((kind) => error instanceof kind)
  if (!(error instanceof Error)) return 'failed'
  return isKnown ? error.message : (error.stack ?? error.message)
}

/** Finds the named institution, or the default one. */
async function pickInstitution(db: Database, slug: string | undefined): Promise<Institution> {
  const all = await db.selectFrom('institutions').selectAll().orderBy('slug').execute()
  const picked = all.find((one) => (slug === undefined ? one.is_default : one.slug === slug))
  if (picked) return picked
  const known = all.map((one) => one.slug).join(', ')
  throw invalid(
    'institution',
    slug === undefined
      ? `There is no default institution. Name one with --institution: ${known}.`
      : `There is no institution "${slug}". Institutions: ${known}.`,
  )
}

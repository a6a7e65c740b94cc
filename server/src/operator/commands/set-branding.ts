import { HexColor } from '@passbook/contract/branding'
import { z } from 'zod/mini'
import {
  type InstitutionChange,
  changeInstitution,
} from '../../features/branding/change-institution.ts'
import { readLine, takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'

const NAME_MAX_LENGTH = 80
const Email = z.email()

/** What each option changes, and what it may be. */
const FIELDS = {
  name: { column: 'name' },
  'short-name': { column: 'short_name' },
  'logo-text': { column: 'logo_alt_text' },
  'support-email': { column: 'support_email', schema: Email, words: 'an email address' },
  primary: { column: 'color_primary', schema: HexColor, words: 'six digits as #1a2b3c' },
  secondary: { column: 'color_secondary', schema: HexColor, words: 'six digits as #1a2b3c' },
} as const

export const setBranding = command({
  name: 'set-branding',
  usage: Object.keys(FIELDS)
    .map((option) => `[--${option} …]`)
    .join(' '),
  help: 'changes names, support address or colours; every page has them at its next load',
  options: Object.keys(FIELDS),
  isChange: true,
  parse(given): InstitutionChange {
    takePositionals(given)
    const change: InstitutionChange = {}
    for (const [option, field] of Object.entries(FIELDS)) {
      const text = given.options[option]
      if (text === undefined) continue
      const line = readLine(`--${option}`, text, NAME_MAX_LENGTH)
      if ('schema' in field && !field.schema.safeParse(line).success) {
        throw new UsageError(`--${option} must be ${field.words}, not "${line}"`)
      }
      change[field.column] = line
    }
    if (Object.keys(change).length === 0) throw new UsageError('say what to change')
    return change
  },
  async act({ ctx, institution, actor }, change) {
    const now = ctx.realTime.now()
    await changeInstitution(ctx.db, { institution_id: institution.id, change, now, actor })
    const lines = Object.entries(change).map(([column, value]) => `${column} is ${value} now.`)
    return { lines, data: change }
  },
})

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { formatFullDay } from '@passbook/contract/format-dates'
import { WithdrawableKind } from '@passbook/contract/consents'
import { PaperKind } from '@passbook/contract/console/customers'
import {
  WITHDRAWN_BY,
  recordWithdrawal,
} from '../../../domains/documents/consents/withdraw-consent.ts'
import {
  listPapersToSend,
  markPaperReturned,
  markPaperSent,
} from '../../../domains/documents/paper-mail/list-papers.ts'
import { writeAddressSheet, writePaper } from '../../../domains/documents/paper-mail/write-paper.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { addBusinessDays } from '../../../platform/calendar/holidays.ts'
import { invalid } from '../../../platform/errors.ts'
import { readDay, readUuid, takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'

export const paperToSend = command({
  name: 'paper-to-send',
  usage: '',
  help: 'lists paper mail to send, with names and addresses',
  options: [],
  isChange: false,
  parse: (given) => void takePositionals(given),
  async act({ ctx, institution }) {
    const due = await listPapersToSend(ctx.db, institution.id, easternDate(ctx.clock.now()))
    if (due.length === 0) return { lines: ['No paper mail to send.'], data: due }
    const people = Map.groupBy(due, ({ depositor_id }) => depositor_id)
    const lines = [...people].flatMap(([depositor_id, papers]) => {
      const [first] = papers
      const address = first?.address ?? []
      return [
        `${first?.name} (${depositor_id})`,
        ...(address.length > 0 ? address : ['No address on file.']).map((line) => `  ${line}`),
        ...papers.map(({ what, kind, paper_id }) => `  - ${what}  ${kind} ${paper_id}`),
      ]
    })
    return { lines, data: due }
  },
})

const OWNER_ONLY = 0o600

export const savePapers = command({
  name: 'save-papers',
  usage: '<folder>',
  help: 'saves all paper mail to send as PDFs to print, each statement and tax form after a sheet with its addresses; recorded in the audit trail',
  options: [],
  isChange: true,
  parse: (given) => takePositionals(given, 'folder'),
  async act({ ctx, institution, actor }, { folder }) {
    const due = await listPapersToSend(ctx.db, institution.id, easternDate(ctx.clock.now()))
    const saved: string[] = []
    for (const paper of due) {
      const { depositor_id, kind, paper_id } = paper
      // The audit trail records the access even if saving fails.
      await writeAudit(ctx.db, {
        institution_id: institution.id,
        actor,
        action: 'save_paper',
        entity: kind,
        entityId: paper_id,
        details: { depositor_id },
      })
      const bytes = await writePaper(ctx, institution, paper)
      const sheet = await writeAddressSheet(ctx, institution, paper, bytes)
      const name = `${depositor_id}-${kind}-${paper_id}`
      // In the order of their names, the address sheet is printed right before its paper.
      for (const [file, content] of [
        [`${name}-address-sheet.pdf`, sheet],
        [`${name}.pdf`, bytes],
      ] as const) {
        if (content === null) continue
        await write(folder, path.resolve(folder, file), content)
        saved.push(path.resolve(folder, file))
      }
    }
    const lines = saved.length === 0 ? ['No paper mail to send.'] : saved
    return { lines, data: { files: saved } }
  },
})

async function write(folder: string, file: string, bytes: Buffer): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, bytes, { mode: OWNER_ONLY })
  } catch (error) {
    throw invalid('folder', `${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function readPaper(given: Parameters<typeof takePositionals>[0]) {
  const { depositor_id, kind, paper_id } = takePositionals(
    given,
    'depositor_id',
    'kind',
    'paper_id',
  )
  const known = PaperKind.safeParse(kind)
  if (!known.success) {
    throw new UsageError(`kind must be one of ${PaperKind.options.join(', ')}, not "${kind}"`)
  }
  return {
    depositor_id: readUuid('depositor_id', depositor_id),
    kind: known.data,
    paper_id: readUuid('paper_id', paper_id),
  }
}

export const paperSent = command({
  name: 'paper-sent',
  usage: '<depositor_id> <kind> <paper_id>',
  help: 'marks a paper as mailed and removes it from the list',
  options: [],
  isChange: true,
  parse: readPaper,
  async act({ ctx, institution, now, actor }, ids) {
    const sent = { institution_id: institution.id, ...ids, now, actor }
    const { what, name } = await markPaperSent(ctx.db, sent)
    return { lines: [`${what} was sent to ${name}.`], data: ids }
  },
})

export const paperReturned = command({
  name: 'paper-returned',
  usage: '<depositor_id> <kind> <paper_id>',
  help: 'notes that a mailed paper came back; it is mailed once more, then kept',
  options: [],
  isChange: true,
  parse: readPaper,
  async act({ ctx, institution, now, actor }, ids) {
    const returned = { institution_id: institution.id, ...ids, now, actor }
    const { isLast } = await markPaperReturned(ctx, returned)
    const next = isLast
      ? 'It came back twice, so it is kept. The person can read it online.'
      : 'It is on the list again, to be mailed once more.'
    return { lines: [next], data: { ...ids, is_last: isLast } }
  },
})

export const withdrawConsent = command({
  name: 'withdraw-consent',
  usage: `<depositor_id> ${WithdrawableKind.options.join('|')} --received YYYY-MM-DD --from ${WITHDRAWN_BY.join('|')}`,
  help: 'withdraws a consent to electronic documents or tax forms for somebody who wrote or called; paper follows',
  options: ['received', 'from'],
  isChange: true,
  parse(given) {
    const { depositor_id, kind } = takePositionals(given, 'depositor_id', 'kind')
    const known = WithdrawableKind.safeParse(kind)
    const from = WITHDRAWN_BY.find((way) => way === given.options['from'])
    if (!known.success)
      throw new UsageError(`kind must be one of ${WithdrawableKind.options.join(', ')}`)
    if (from === undefined) throw new UsageError(`--from must be one of ${WITHDRAWN_BY.join(', ')}`)
    return {
      depositor_id: readUuid('depositor_id', depositor_id),
      kind: known.data,
      received_on: readDay('--received', given.options['received']),
      from,
    }
  },
  async act({ ctx, institution, actor }, withdrawal) {
    await recordWithdrawal(ctx, { institution_id: institution.id, ...withdrawal, actor })
    const until = formatFullDay(addBusinessDays(withdrawal.received_on, 5))
    return {
      lines: [`Withdrawn. Mail the confirmation from the list of paper mail by ${until}.`],
      data: withdrawal,
    }
  },
})

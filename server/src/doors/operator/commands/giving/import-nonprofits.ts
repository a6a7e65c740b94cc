import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import {
  type ImportReport,
  importNonprofits as importAll,
} from '../../../../domains/money/nonprofits/import/import-nonprofits.ts'
import { UsageError, command } from '../../command.ts'

export const importNonprofits = command({
  name: 'import-nonprofits',
  usage: '<file>…',
  help: 'makes the IRS’s files (eo1.csv … eo_xx.csv, all at once) the directory of non-profits',
  options: [],
  isChange: true,
  parse({ positionals }) {
    if (positionals.length === 0) throw new UsageError('file is missing')
    return { files: positionals }
  },
  async act({ ctx, institution, actor, tell }, { files }) {
    const report = await importAll(ctx, files, tell)
    await writeAudit(ctx.db, {
      institution_id: institution.id,
      actor,
      action: 'import_nonprofits',
      entity: 'nonprofit_directory',
      entityId: 'shown',
      details: { ...report },
    })
    return { lines: describe(report), data: report }
  },
})

function describe({ read, listed, archived, isResumed }: ImportReport): string[] {
  return [
    `${isResumed ? 'Went on, and read' : 'Read'} ${read} lines: ${listed} non-profits are listed.`,
    ...(archived > 0 ? [`${archived} that were listed before are not any more.`] : []),
  ]
}

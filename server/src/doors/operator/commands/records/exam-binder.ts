import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { printBinder } from '../../../../domains/compliance/binder/make-binder.ts'
import { takePositionals } from '../../arguments.ts'
import { command } from '../../command.ts'
import { saveToFolder } from './save-to-folder.ts'

export const examBinder = command({
  name: 'exam-binder',
  usage: '[--to folder]',
  help: 'writes each rule with its tests, when they last ran here, and what the data shows, as a PDF',
  options: ['to'],
  isChange: true,
  parse(given) {
    takePositionals(given)
    return { folder: given.options['to'] ?? '.' }
  },
  async act({ ctx, institution, actor }, { folder }) {
    const { name, pdf, binder } = await printBinder(ctx, institution.id)
    const file = await saveToFolder(folder, name, pdf)
    await writeAudit(ctx.db, {
      institution_id: institution.id,
      actor,
      action: 'write_exam_binder',
      entity: 'institution',
      entityId: institution.id,
    })
    const { rules, without_test, without_evidence, not_run, exceptions } = binder.summary
    return {
      lines: [
        `${file}: ${rules} rules, ${without_test} without a test, ${without_evidence} without evidence.`,
        `${not_run} tests have not run on this machine; the data has ${exceptions} exceptions.`,
      ],
      data: { file, ...binder.summary },
    }
  },
})

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { invalid } from '../../../../platform/errors.ts'
import { listPapersToSend } from '../../../../domains/documents/paper-mail/list-papers.ts'
import { writePaper } from '../../../../domains/documents/paper-mail/write-paper.ts'
import { takePositionals } from '../../arguments.ts'
import { command } from '../../command.ts'

const ONLY_FOR_ITS_OWNER = 0o600

export const savePapers = command({
  name: 'save-papers',
  usage: '<folder>',
  help: 'saves everything that is due on paper as PDFs to print; who did so is kept',
  options: [],
  isChange: true,
  parse: (given) => takePositionals(given, 'folder'),
  async act({ ctx, institution, actor }, { folder }) {
    const due = await listPapersToSend(ctx.db, institution.id)
    const saved: string[] = []
    for (const paper of due) {
      const { depositor_id, kind, paper_id } = paper
      // Looking at somebody's papers leaves a trace, whatever comes of the saving.
      await writeAudit(ctx.db, {
        institution_id: institution.id,
        actor,
        action: 'save_paper',
        entity: kind,
        entityId: paper_id,
        details: { depositor_id },
      })
      const file = path.resolve(folder, `${depositor_id}-${kind}-${paper_id}.pdf`)
      await write(folder, file, await writePaper(ctx, institution, paper))
      saved.push(file)
    }
    const lines = saved.length === 0 ? ['Nothing is due on paper.'] : saved
    return { lines, data: { files: saved } }
  },
})

async function write(folder: string, file: string, bytes: Buffer): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, bytes, { mode: ONLY_FOR_ITS_OWNER })
  } catch (error) {
    throw invalid('folder', `${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}

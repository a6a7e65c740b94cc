import { sealAudit } from '../../platform/audit/seal-audit.ts'
import type { Context } from '../../context.ts'

const MAX_BATCHES = 100

/** Seals what every institution's audit log has gained; what is left over waits for the next time. */
export async function sealAuditLogs({ db }: Context): Promise<void> {
  const institutions = await db.selectFrom('institutions').select('id').execute()
  for (const { id } of institutions) {
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      if ((await sealAudit(db, id)) === null) break
    }
  }
}

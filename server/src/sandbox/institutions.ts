import type { SandboxInstitution } from '@passbook/contract/sandbox'
import type { Context } from '../context.ts'
import { publicOriginOf } from '../platform/institutions/public-origin.ts'
import { listAddresses } from '../platform/institutions/queries.ts'

/** The institutions of this deployment and where each is found. */
export async function listInstitutions(
  { db, config }: Context,
  currentId: string,
): Promise<SandboxInstitution[]> {
  const institutions = await listAddresses(db)
  return institutions.flatMap(({ id, name, ...address }) => {
    const url = publicOriginOf(config, address)
    return url ? [{ name, slug: address.slug, url, is_current: id === currentId }] : []
  })
}

import { NotConfigured } from '../unconfigured.ts'
import type { AchPort } from './port.ts'
import { collectFiles } from './sftp/collect-files.ts'
import { openConnection } from './sftp/connection.ts'
import { openPgp } from './sftp/pgp.ts'
import { sendFile } from './sftp/send-file.ts'
import type { SftpSettings } from './sftp/settings.ts'

/**
 * Exchanges files with the bank of each institution over SFTP (docs/ach-sftp.md). An institution without a
 * connection is refused, as if there were no adapter.
 */
export async function sftpAch(
  connections: ReadonlyMap<string, SftpSettings>,
  findSlug: (institution_id: string) => Promise<string>,
): Promise<AchPort> {
  const known = new Map<
    string,
    { settings: SftpSettings; pgp: Awaited<ReturnType<typeof openPgp>> | undefined }
  >()
  for (const [slug, settings] of connections) {
    known.set(slug, { settings, pgp: settings.pgp && (await openPgp(slug, settings.pgp)) })
  }
  const open = async (institution_id: string) => {
    const slug = await findSlug(institution_id)
    const connection = known.get(slug)
    if (connection === undefined) throw new NotConfigured()
    return { ...connection, slug, sftp: await openConnection(connection.settings) }
  }
  return {
    async probe(institution_id) {
      const { settings, sftp } = await open(institution_id)
      try {
        for (const folder of foldersOf(settings)) await sftp.list(folder)
      } finally {
        sftp.close()
      }
    },
    async submit(file) {
      const opened = await open(file.institution_id)
      try {
        await sendFile({ ...opened, file })
      } finally {
        opened.sftp.close()
      }
    },
    async *collect(institution_id) {
      const opened = await open(institution_id)
      try {
        yield* collectFiles(opened)
      } finally {
        opened.sftp.close()
      }
    },
  }
}

/** Every folder in which files are written or looked for. */
function foldersOf({ folders }: SftpSettings): Set<string> {
  const { outgoing, temporary, accepted, rejected, answers, acknowledgements, archive } = folders
  const fetched = [...answers, ...acknowledgements].map((folder) => folder.path)
  const all = [outgoing, temporary, ...accepted, ...rejected, ...fetched, archive]
  return new Set(all.filter((folder) => typeof folder === 'string'))
}

import { readFileSync } from 'node:fs'
import ssh2 from 'ssh2'
import { z } from 'zod'
import { StartError } from '../../../errors.ts'

const Path = z.string().min(1).max(500)
const Seconds = z.number().positive().max(3_600)
const Pattern = z
  .string()
  .min(1)
  .max(500)
  .refine(isPattern, { error: 'is not a regular expression' })
  .transform((source) => new RegExp(source, 'i'))

function isPattern(source: string): boolean {
  try {
    return Boolean(new RegExp(source, 'i'))
  } catch {
    return false
  }
}

/** A folder from which files are fetched; without a pattern every file in it counts. */
const Folder = z.strictObject({ path: Path, names: Pattern.optional() })

const Folders = z.strictObject({
  /** Where our files go. */
  outgoing: Path,
  /** Where they are written before they are renamed; the outgoing folder if not set. */
  temporary: Path.optional(),
  /** Where the far side moves files of ours that it took; they count as accepted. */
  accepted: z.array(Path),
  /** Where the far side moves files of ours that it refused. */
  rejected: z.array(Path),
  /** Files of returns and notifications of change. */
  answers: z.array(Folder),
  /** Files that say whether a file of ours was accepted. */
  acknowledgements: z.array(Folder),
  /** Where fetched files are moved; they stay where they are if not set. */
  archive: Path.nullable(),
})

const PRESETS = {
  /** A mailbox with a folder for each direction, in which acknowledgements are files. */
  fedline: {
    outgoing: 'outbound',
    accepted: [],
    rejected: [],
    answers: [{ path: 'inbound/returns' }, { path: 'inbound/noc' }],
    acknowledgements: [{ path: 'inbound/acknowledgements' }],
    archive: 'inbound/archive',
  },
  /** A processor that moves our files to a folder which says what became of them. */
  processor: {
    outgoing: 'ach/outgoing',
    accepted: ['ach/processed'],
    rejected: ['ach/failed'],
    answers: [{ path: 'ach/incoming', names: '(return|noc)' }],
    acknowledgements: [],
    archive: null,
  },
} as const satisfies Record<string, z.input<typeof Folders>>

const Pgp = z.strictObject({
  /** The bank's public key: files are encrypted to it, and signatures of the bank are checked with it. */
  bankKeyFile: Path,
  /** Our private key: files are signed with it, and those of the bank decrypted. */
  ownKeyFile: Path,
  passphraseFile: Path.optional(),
  /** Some banks send acknowledgements in clear. */
  acknowledgementsInClear: z.boolean().default(false),
})

const AcknowledgementWords = z.strictObject({
  accepted: Pattern.default(/\b(accepted|processed)\b/i),
  rejected: Pattern.default(/\b(rejected|refused|failed)\b/i),
  /** Its first group is the bank's reason. */
  reason: Pattern.default(/\breason[^:\n]*:[ \t]*(.+)/i),
  /** Their first groups name the file, where the acknowledgement does not have its name. */
  modifier: Pattern.default(/\bfile id modifier[ \t]*:?[ \t]*([A-Z0-9])\b/i),
  date: Pattern.default(/\bfile (?:creation )?date[ \t]*:?[ \t]*(\d{6})\b/i),
})

const Connection = z.strictObject({
  preset: z.enum(['fedline', 'processor']),
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535).default(22),
  user: z.string().min(1).max(100),
  /** As `ssh-keyscan host | ssh-keygen -lf -` prints them; more than one to prepare a rotation. */
  hostKeys: z
    .array(
      z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/, { error: 'write SHA256: and 43 characters' }),
    )
    .min(1)
    .max(5),
  privateKeyFile: Path,
  passphraseFile: Path.optional(),
  folders: Folders.partial().default({}),
  /** Has {id}, and may have {slug}, {date} and {modifier}. */
  name: z
    .string()
    .regex(/^(?=.*\{id\})(\{(id|slug|date|modifier)\}|[\w.-])+$/, {
      error:
        'use letters, digits, dots, hyphens, {slug}, {date}, {modifier} and {id}, which must occur',
    })
    .default('{slug}-{date}-{modifier}-{id}.ach'),
  temporarySuffix: z
    .string()
    .regex(/^\.[\w.]{1,20}$/)
    .default('.part'),
  /** How a file that came is known to be whole. */
  whole: z
    .union([
      z.strictObject({ by: z.literal('size'), waitSeconds: Seconds.default(5) }),
      z.strictObject({ by: z.literal('marker'), suffix: z.string().regex(/^\.[\w.]{1,20}$/) }),
    ])
    .default({ by: 'size', waitSeconds: 5 }),
  acknowledgement: AcknowledgementWords.prefault({}),
  pgp: Pgp.optional(),
  limits: z
    .strictObject({
      connectSeconds: Seconds.default(20),
      stepSeconds: Seconds.default(30),
      transferSeconds: Seconds.default(600),
      maxMegabytes: z.number().positive().max(1_000).default(20),
    })
    .prefault({}),
})

const SettingsFile = z
  .record(
    z.string().regex(/^[a-z0-9-]{1,63}$/, { error: 'name an institution by its slug' }),
    Connection,
  )
  .refine((all) => Object.keys(all).length > 0, { error: 'names no institution' })

/** The connection of an institution to its bank, with its keys. */
export interface SftpSettings extends Omit<
  z.output<typeof Connection>,
  'folders' | 'preset' | 'privateKeyFile' | 'passphraseFile' | 'pgp'
> {
  folders: z.output<typeof Folders>
  privateKey: string
  passphrase: string | undefined
  pgp:
    | {
        bankKey: string
        ownKey: string
        passphrase: string | undefined
        acknowledgementsInClear: boolean
      }
    | undefined
}

/** Reads the file of the setting ACH_SFTP_CONFIG: by institution, the connection to its bank. */
export function readSftpSettings(file: string): ReadonlyMap<string, SftpSettings> {
  const parsed = SettingsFile.safeParse(parseJson(file))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw wrong(file, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
  }
  return new Map(
    Object.entries(parsed.data).map(([slug, one]) => [slug, withKeys(file, slug, one)]),
  )
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readText(file, file))
  } catch (error) {
    if (error instanceof StartError) throw error
    // The message of the parser repeats parts of the text.
    throw wrong(file, 'is not JSON')
  }
}

function withKeys(file: string, slug: string, one: z.output<typeof Connection>): SftpSettings {
  const { preset, folders, privateKeyFile, passphraseFile, pgp, ...others } = one
  const privateKey = readText(file, privateKeyFile)
  const passphrase = passphraseFile && readSecret(file, passphraseFile)
  const key = ssh2.utils.parseKey(privateKey, passphrase)
  if (key instanceof Error) throw wrong(file, `${slug}.privateKeyFile: ${key.message}`)
  return {
    ...others,
    folders: Folders.parse({ ...PRESETS[preset], ...sourcesOf(folders) }),
    privateKey,
    passphrase,
    pgp: pgp && {
      bankKey: readText(file, pgp.bankKeyFile),
      ownKey: readText(file, pgp.ownKeyFile),
      passphrase: pgp.passphraseFile && readSecret(file, pgp.passphraseFile),
      acknowledgementsInClear: pgp.acknowledgementsInClear,
    },
  }
}

/** The given folders with their patterns as text, as they are written in the file. */
function sourcesOf(folders: z.output<typeof Connection>['folders']) {
  const written = (some: z.output<typeof Folder>[] | undefined) =>
    some?.map(({ path, names }) => ({ path, names: names?.source }))
  const given = {
    ...folders,
    answers: written(folders.answers),
    acknowledgements: written(folders.acknowledgements),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function readSecret(file: string, path: string): string {
  return readText(file, path).replace(/\r?\n$/, '')
}

function readText(file: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw wrong(file, `${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function wrong(file: string, what: string): StartError {
  return new StartError(`ACH_SFTP_CONFIG: ${file}: ${what}. See docs/ach-sftp.md.`)
}

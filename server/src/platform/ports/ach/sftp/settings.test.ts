import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ssh2 from 'ssh2'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../../test/temporary-folder.ts'
import { readSftpSettings } from './settings.ts'

const folder = temporaryFolder('sftp-settings')
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const SECRET = 'open sesame'
const key = ssh2.utils.generateKeyPairSync('ed25519', {
  passphrase: SECRET,
  cipher: 'aes256-ctr',
  rounds: 1,
})
const good = {
  preset: 'fedline',
  host: 'sftp.bank.example',
  user: 'us',
  hostKeys: [`SHA256:${'A'.repeat(43)}`],
  privateKeyFile: write('key', key.private),
  passphraseFile: write('passphrase', `${SECRET}\n`),
}

const read = (changes: Record<string, unknown> = {}, slug = 'testbank') =>
  readSftpSettings(write('settings.json', JSON.stringify({ [slug]: { ...good, ...changes } })))

describe('the settings of a connection to a bank', () => {
  it('take the folders of a preset, and single ones of their own', () => {
    const mine = { outgoing: 'to-bank', answers: [{ path: 'back', names: '\\.ach$' }] }
    expect(read({ folders: mine }).get('testbank')).toMatchObject({
      port: 22,
      passphrase: SECRET,
      name: '{slug}-{date}-{modifier}-{id}.ach',
      folders: {
        outgoing: 'to-bank',
        answers: [{ path: 'back', names: /\.ach$/i }],
        acknowledgements: [{ path: 'inbound/acknowledgements' }],
        archive: 'inbound/archive',
      },
    })
    expect(read({ preset: 'processor', folders: {} }).get('testbank')?.folders).toMatchObject({
      outgoing: 'ach/outgoing',
      accepted: ['ach/processed'],
      rejected: ['ach/failed'],
      archive: null,
    })
  })

  it.each([
    [{ preset: 'other' }, /testbank\.preset: /],
    [{ hostKeys: [] }, /testbank\.hostKeys: /],
    [{ hostKeys: ['MD5:00'] }, /testbank\.hostKeys\.0: write SHA256: and 43 characters/],
    [{ name: '{slug}.ach' }, /testbank\.name: use .* \{id\}, which must occur/],
    [{ name: '../{id}' }, /testbank\.name: /],
    [{ folders: { answers: [{ path: 'in', names: '(' }] } }, /is not a regular expression/],
    [{ hots: 'x' }, /hots/],
    [{ privateKeyFile: '/nowhere/key' }, /\/nowhere\/key cannot be read \(ENOENT\)/],
    [{ passphraseFile: write('wrong', 'wrong') }, /testbank\.privateKeyFile: /],
    [{ privateKeyFile: write('no-key', 'no key') }, /testbank\.privateKeyFile: /],
  ])('stop the start with one line: %j', (changes, words) => {
    const start = () => read(changes)
    expect(start).toThrow(words)
    expect(start).toThrow(/^ACH_SFTP_CONFIG: [^\n]+ See docs\/ach-sftp\.md\.$/)
    expect(start).not.toThrow(SECRET)
  })

  it('that are no JSON are refused without repeating them', () => {
    const file = write('broken.json', `{"${SECRET}`)
    expect(() => readSftpSettings(file)).toThrow(/broken\.json: is not JSON\./)
    expect(() => readSftpSettings(file)).not.toThrow(SECRET)
    expect(() => readSftpSettings(write('empty.json', '{}'))).toThrow(/names no institution/)
  })
})

import { appendFileSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateKey } from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FaultProxy } from '../../../../test/outside/fault-proxy.ts'
import { TEXT, newFile, useSftpBank } from '../../../../test/outside/sftp-bank.ts'
import { type SftpServer, whyNoSshd } from '../../../../test/outside/sftp-server.ts'
import { type AchPort, OutcomeUnknown } from './port.ts'

describe.skipIf(whyNoSshd)('ACH files over SFTP', () => {
  const { held, open, collectAll, collect, visible, empty } = useSftpBank()
  let bank: SftpServer
  let proxy: FaultProxy
  beforeAll(() => {
    ;({ bank, proxy } = held)
  })

  it('arrives under a name without anybody’s data, whole, and once', async () => {
    const port = await open()
    const file = newFile()
    await port.submit(file.begin())
    const [name = '', ...others] = bank.list('out')
    expect(others).toEqual([])
    expect(name).toBe(`testbank-20260302-A-${file.fileId.replaceAll('-', '').slice(0, 12)}01.ach`)
    expect(bank.read('out', name)).toBe(TEXT)
    await port.submit(file.begin())
    expect(bank.list('out')).toEqual([name])
  })

  /** A file whose connection was cut between the rename and its answer. */
  async function cutAfterRename(port: AchPort) {
    await port.submit(newFile().begin())
    const { down } = proxy.packets()
    // Packets may come together or apart, so the one after the rename is not always the same.
    for (let tries = 0; tries < 64; tries += 1) {
      const packet = down - (tries % 8)
      empty('out')
      const file = newFile()
      proxy.plan({ direction: 'down', packet })
      const hasFailed = await port.submit(file.begin()).then(
        () => false,
        () => true,
      )
      proxy.plan(undefined)
      const [name] = visible()
      if (hasFailed && name) return { file, name }
    }
    throw new Error('no packet is between the rename and its answer')
  }

  it('taken away at once after an interrupted rename: only staff know, or an acknowledgement', async () => {
    const port = await open()
    const { file, name } = await cutAfterRename(port)
    renameSync(bank.at('out', name), bank.at('..', 'gone'))
    await expect(port.submit(file.begin())).rejects.toBeInstanceOf(OutcomeUnknown)
    expect(bank.list('out')).toEqual([])
    writeFileSync(bank.at('acks', 'ack-1.txt'), `File ${name} was ACCEPTED`)
    await port.submit(file.begin())
    rmSync(bank.at('acks', 'ack-1.txt'))
    await expect(port.submit(file.begin())).rejects.toBeInstanceOf(OutcomeUnknown)
    renameSync(bank.at('..', 'gone'), bank.at('taken', `20260302T160000_${name}`))
    await port.submit(file.begin())
    expect(bank.list('out')).toEqual([])
  }, 60_000)

  it('shown with another size, it is a matter for staff', async () => {
    const port = await open()
    const file = newFile()
    await port.submit(file.begin())
    truncateSync(bank.at('out', bank.list('out')[0] ?? ''), 100)
    await expect(port.submit(file.begin())).rejects.toThrow(/with 100 of 85500 bytes/)
  })

  it('a host key that is not pinned is refused before we sign in, and staff see why', async () => {
    const before = bank.hostKeys.at(-1) ?? ''
    const stale = await open()
    await bank.rotateHostKey()
    await expect(stale.submit(newFile().begin())).rejects.toThrow(
      /key that isn’t on our list \(SHA256:.{43}\)\. We signed in nowhere and sent nothing/,
    )
    expect(bank.list('out')).toEqual([])
    const prepared = await open({ hostKeys: [before, bank.hostKeys.at(-1)] })
    await prepared.submit(newFile().begin())
    expect(bank.list('out')).toHaveLength(1)
  })

  it('a key of ours that the bank no longer accepts is described in words', async () => {
    const port = await open()
    bank.refuseOurKey(true)
    await expect(port.submit(newFile().begin())).rejects.toThrow(
      /refused our key. It may have expired/,
    )
    bank.refuseOurKey(false)
    await port.submit(newFile().begin())
  })

  it.skipIf(process.getuid?.() !== 0)(
    'a full disk leaves nothing that the bank can see',
    async () => {
      mkdirSync(bank.at('small'), { recursive: true })
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', bank.at('small')])
      try {
        const { folders } = bank.settings('testbank').get('testbank') ?? {}
        const port = await open({
          folders: { ...folders, answers: [], acknowledgements: [], outgoing: bank.at('small') },
        })
        const file = newFile()
        await expect(port.submit(file.begin())).rejects.toThrow(/refused a step/)
        expect(bank.list('small').filter((name) => name.endsWith('.ach'))).toEqual([])
        execFileSync('mount', ['-o', 'remount,size=1m', bank.at('small')])
        await port.submit(file.begin())
        expect(bank.list('small')).toHaveLength(1)
      } finally {
        execFileSync('umount', [bank.at('small')])
      }
    },
  )

  it('a server that stops answering is left after the time limit', async () => {
    const port = await open({ port: bank.port, limits: { connectSeconds: 0.01 } })
    await expect(port.submit(newFile().begin())).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('fetches what is whole, once each, and moves it to the archive after it was stored', async () => {
    const port = await open()
    writeFileSync(bank.at('returns', 'returns-1.ach'), 'returns')
    writeFileSync(
      bank.at('acks', 'ack.txt'),
      'File 9f8e7d6c5b4a01 REJECTED\nReason: account 123456789 unknown',
    )
    const first = await collectAll(port)
    expect(first).toEqual([
      {
        kind: 'acknowledgement',
        name: 'ack.txt',
        about: { idStart: '9f8e7d6c5b4a', round: 1 },
        isAccepted: false,
        reason: 'account …6789 unknown',
      },
      { kind: 'answers', name: 'returns-1.ach', text: 'returns' },
    ])
    expect(bank.list('archive')).toEqual(['ack.txt', 'returns-1.ach'])
    expect(await collectAll(port)).toEqual([])
  })

  it('a file that was not stored stays where it is', async () => {
    const port = await open()
    writeFileSync(bank.at('returns', 'returns-1.ach'), 'returns')
    const read = async () => {
      for await (const file of collect(port)) throw new Error(`no room for ${file.name}`)
    }
    await expect(read()).rejects.toThrow('no room')
    expect(bank.list('returns')).toEqual(['returns-1.ach'])
    expect(await collectAll(port)).toHaveLength(1)
  })

  /** The first look is over once nothing more is said. */
  async function betweenTheLooks() {
    for (let before = -1; before < 5 || before !== proxy.packets().up;) {
      before = proxy.packets().up
      await sleep(400)
    }
  }

  it('a file that is still being written waits, by size or by marker', async () => {
    const port = await open({ whole: { by: 'size', waitSeconds: 1.5 } })
    const file = bank.at('returns', 'half.ach')
    writeFileSync(file, 'half')
    const fetching = collectAll(port)
    await betweenTheLooks()
    appendFileSync(file, ' and half')
    expect(await fetching).toEqual([])
    expect(await collectAll(port)).toMatchObject([{ text: 'half and half' }])
    const marked = await open({ whole: { by: 'marker', suffix: '.done' } })
    writeFileSync(bank.at('returns', 'marked.ach'), 'whole')
    expect(await collectAll(marked)).toEqual([])
    writeFileSync(bank.at('returns', 'marked.ach.done'), '')
    expect(await collectAll(marked)).toMatchObject([{ text: 'whole' }])
    expect(bank.list('returns')).toEqual([])
  })

  it('a file that is too large is not read, and does not hold up the others', async () => {
    const port = await open({ limits: { maxMegabytes: 0.01 } })
    writeFileSync(bank.at('returns', 'a-huge.ach'), 'x'.repeat(20_000))
    writeFileSync(bank.at('returns', 'b-small.ach'), 'small')
    expect(await collectAll(port)).toEqual([
      { kind: 'unreadable', name: 'a-huge.ach', why: 'It is larger than 0.01 MB.' },
      { kind: 'answers', name: 'b-small.ach', text: 'small' },
    ])
  })

  it('a folder that does not exist is reported as a mistake, not read as empty', async () => {
    const port = await open({ folders: { ...folders(), answers: [{ path: bank.at('retruns') }] } })
    await expect(collectAll(port)).rejects.toThrow(/has no folder .*retruns/)
  })

  const folders = () => ({
    outgoing: bank.at('out'),
    accepted: [],
    rejected: [bank.at('failed')],
    answers: [{ path: bank.at('returns') }],
    acknowledgements: [],
    archive: null,
  })

  it('a file of ours in the bank’s folder for refused files counts as rejected', async () => {
    const port = await open({ folders: folders() })
    writeFileSync(bank.at('failed', 'testbank-20260302-A-9f8e7d6c5b4a01.ach'), '')
    writeFileSync(bank.at('failed', 'otherbank-20260302-A-1f8e7d6c5b4a01.ach'), '')
    expect(await collectAll(port)).toMatchObject([
      { kind: 'acknowledgement', about: { idStart: '9f8e7d6c5b4a', round: 1 }, isAccepted: false },
    ])
  })

  describe('with PGP', () => {
    const write = (name: string, text: string) => {
      writeFileSync(bank.at('..', name), text)
      return bank.at('..', name)
    }

    async function keys() {
      const make = (name: string, more = {}) =>
        generateKey({ userIDs: [{ name }], type: 'curve25519', format: 'armored', ...more })
      return { ours: await make('us', { passphrase: 'open' }), theirs: await make('bank'), make }
    }

    it('encrypts to the bank and signs, decrypts and checks', async () => {
      const { ours, theirs } = await keys()
      const passphraseFile = write('passphrase', 'open\n')
      const files = (own: string, bankKey: string) => ({
        ownKeyFile: write(`${own.length}-own.asc`, own),
        bankKeyFile: write(`${bankKey.length}-bank.asc`, bankKey),
      })
      const us = await open({
        pgp: { ...files(ours.privateKey, theirs.publicKey), passphraseFile },
      })
      await us.submit(newFile().begin())
      const [name = ''] = bank.list('out')
      expect(name).toMatch(/\.ach\.pgp$/)
      expect(bank.read('out', name)).not.toContain('1111111111')
      renameSync(bank.at('out', name), bank.at('returns', 'to-the-bank.pgp'))
      const them = await open({ pgp: files(theirs.privateKey, ours.publicKey) })
      expect(await collectAll(them)).toMatchObject([{ kind: 'answers', text: TEXT }])
    }, 30_000)

    it('refuses what is not signed by the bank, and a key that has expired', async () => {
      const { ours, theirs, make } = await keys()
      const stranger = await make('stranger')
      const passphraseFile = write('passphrase', 'open\n')
      const own = write('own.asc', ours.privateKey)
      const us = await open({
        pgp: { ownKeyFile: own, passphraseFile, bankKeyFile: write('bank.asc', theirs.publicKey) },
      })
      const other = await open({
        pgp: {
          ownKeyFile: write('stranger.asc', stranger.privateKey),
          bankKeyFile: write('ours.asc', ours.publicKey),
        },
      })
      await other.submit(newFile().begin())
      const [name = ''] = bank.list('out')
      renameSync(bank.at('out', name), bank.at('returns', 'forged.pgp'))
      writeFileSync(bank.at('returns', 'in-clear.ach'), 'in clear')
      expect(await collectAll(us)).toMatchObject([
        { kind: 'unreadable', name: 'forged.pgp', why: expect.stringMatching(/signature/) },
        { kind: 'unreadable', name: 'in-clear.ach' },
      ])
      const date = new Date(Date.now() - 86_400_000)
      const expired = await make('bank', { date, keyExpirationTime: 60 })
      const late = await open({
        pgp: { ownKeyFile: own, passphraseFile, bankKeyFile: write('old.asc', expired.publicKey) },
      })
      await expect(late.submit(newFile().begin())).rejects.toThrow(
        /can’t be encrypted for the bank .*expired/,
      )
      expect(visible()).toEqual([])
    }, 30_000)
  })
})

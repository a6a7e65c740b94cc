import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { TEXT, newFile, useSftpBank } from '../../../../test/outside/sftp-bank.ts'
import { whyNoSshd } from '../../../../test/outside/sftp-server.ts'

const LAST = 8
const ROUNDS = 8

/** Every packet of a delivery and of a fetch is the last one once. */
describe.skipIf(whyNoSshd)('a connection that is cut', () => {
  const { held, open, collectAll, collect, visible, empty } = useSftpBank()

  it('at any packet of a delivery: the file arrives whole and once', async () => {
    const port = await open()
    await port.submit(newFile().begin())
    const packets = held.proxy.packets()
    const seen = new Set<string>()
    const cutAt = async (direction: 'up' | 'down', packet: number) => {
      empty('out')
      const file = newFile()
      held.proxy.plan({ direction, packet, share: packet % 2 ? 0 : 0.5 })
      const first = await port.submit(file.begin()).then(
        () => 'sent',
        () => 'failed',
      )
      held.proxy.plan(undefined)
      for (const name of visible()) expect(held.bank.read('out', name)).toBe(TEXT)
      seen.add(`${first}, ${visible().length} there`)
      await port.submit(file.begin())
      const [name = '', ...others] = held.bank.list('out')
      expect(others).toEqual([])
      expect(held.bank.read('out', name)).toBe(TEXT)
    }
    for (const direction of ['up', 'down'] as const) {
      for (let packet = 1; packet <= packets[direction]; packet += 1) await cutAt(direction, packet)
    }
    // Packets may come together or apart, so the one after the rename is not always the same.
    for (let round = 0; round < ROUNDS && !seen.has('failed, 1 there'); round += 1) {
      for (let back = 0; back < LAST; back += 1) await cutAt('down', packets.down - back)
    }
    // The cuts hit before the rename, and between the rename and its answer.
    expect([...seen]).toEqual(expect.arrayContaining(['failed, 0 there', 'failed, 1 there']))
  }, 900_000)

  it('at any packet of a fetch: each file comes whole', async () => {
    const port = await open()
    const sent = { 'returns-1.ach': TEXT, 'returns-2.ach': 'second' }
    const put = () => {
      empty('archive', 'returns')
      for (const [name, text] of Object.entries(sent)) {
        writeFileSync(held.bank.at('returns', name), text)
      }
    }
    put()
    await collectAll(port)
    const { down } = held.proxy.packets()
    for (let packet = 1; packet <= down; packet += 1) {
      put()
      held.proxy.plan({ direction: 'down', packet })
      const got = new Map<string, string>()
      const fetch = async () => {
        for await (const file of collect(port)) {
          if (file.kind === 'answers') got.set(file.name, file.text)
        }
      }
      await fetch().catch(() => undefined)
      held.proxy.plan(undefined)
      await fetch()
      expect(Object.fromEntries(got)).toEqual(sent)
      expect(held.bank.list('archive')).toEqual(Object.keys(sent))
    }
  }, 900_000)
})

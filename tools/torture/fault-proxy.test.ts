import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FaultProxy } from './fault-proxy.ts'

const held = {} as { echo: net.Server; heard: string[]; proxy: FaultProxy }
beforeEach(async () => {
  held.heard = []
  held.echo = net.createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      held.heard.push(piece.toString())
      socket.write(`answer to ${piece.toString()}`)
    })
  })
  held.echo.listen(0, '127.0.0.1')
  await once(held.echo, 'listening')
  held.proxy = await FaultProxy.open({ port: (held.echo.address() as AddressInfo).port })
})
afterEach(async () => {
  await held.proxy.close()
  held.echo.close()
})

async function connect(): Promise<net.Socket> {
  const socket = net.connect({ port: held.proxy.port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

test('it passes on what is asked and answered', async () => {
  const socket = await connect()
  socket.write('one')
  expect(String(await once(socket, 'data'))).toBe('answer to one')
})

test('it loses answers to what arrived, and then cuts the connection', async () => {
  const socket = await connect()
  let answers = 0
  socket.on('data', () => (answers += 1))
  const closed = once(socket, 'close')
  await held.proxy.loseAnswers(async () => {
    socket.write('two')
    await expect.poll(() => held.heard).toEqual(['two'])
  })
  await closed
  expect(answers).toBe(0)
  const next = await connect()
  next.write('three')
  expect(String(await once(next, 'data'))).toBe('answer to three')
})

import { expect, it, vi } from 'vitest'
import { keepRunning } from './keep-running.ts'

it('a database that ends again and again is given up, and said to be', async () => {
  const launch = vi.fn(async () => ({ exited: Promise.resolve(), stop: async () => undefined }))
  const onRestart = vi.fn()
  const reason = await new Promise<string>((onGivenUp) => {
    void keepRunning(launch, { onRestart, onGivenUp })
  })
  expect(reason).toBe('the embedded database cannot be kept up: it keeps ending')
  expect(launch).toHaveBeenCalledTimes(21)
  expect(onRestart).toHaveBeenCalledTimes(20)
})

it('one that is told to stop is not started again', async () => {
  let end = () => undefined as void
  const exited = new Promise<void>((resolve) => (end = resolve))
  const launch = vi.fn(async () => ({ exited, stop: async () => end() }))
  const kept = await keepRunning(launch, { onRestart: vi.fn(), onGivenUp: vi.fn() })
  await kept.stop()
  expect(launch).toHaveBeenCalledTimes(1)
})

it('one that is told to stop while it is started again is stopped too', async () => {
  const ended: string[] = []
  const begun = (name: string) => {
    let end = () => undefined as void
    const exited = new Promise<void>((resolve) => (end = resolve))
    const stop = async () => {
      ended.push(name)
      end()
    }
    return { exited, stop, end: () => end() }
  }
  const [first, second] = [begun('first'), begun('second')]
  let goOn = () => undefined as void
  const starting = new Promise<void>((resolve) => (goOn = resolve))
  const launch = vi.fn<() => Promise<typeof first>>()
  launch.mockResolvedValueOnce(first).mockImplementationOnce(() => starting.then(() => second))
  const kept = await keepRunning(launch, { onRestart: vi.fn(), onGivenUp: vi.fn() })
  first.end()
  await vi.waitFor(() => expect(launch).toHaveBeenCalledTimes(2), 30_000)
  const stopping = kept.stop()
  goOn()
  await stopping
  expect(ended).toContain('second')
})

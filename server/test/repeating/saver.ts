import { beforeEach } from 'vitest'
import { startEachAt, useTestApp } from '../app.ts'
import { type Saver, addSaver } from '../savers.ts'
import { MONDAY } from './deposits.ts'

/** An application on a Monday, and in every test somebody new who saves there. */
export function useSaver() {
  const test = useTestApp()
  const clock = startEachAt(test, MONDAY)
  const ada = {} as Saver
  beforeEach(async () => {
    Object.assign(ada, await addSaver(test))
  })
  return { test, clock, ada }
}

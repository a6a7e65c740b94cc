import { sandbox } from '../sandbox-api.ts'
import { useSandbox } from '../use-sandbox.ts'

const READ_EVERY_MS = 5_000
const READ_WHILE_MOVING_MS = 300

export function useClock({ isMoving = false } = {}) {
  return useSandbox(['clock'], sandbox.clock, isMoving ? READ_WHILE_MOVING_MS : READ_EVERY_MS)
}

import { rotateKeys as rotate } from '../../../platform/pii/rotate-keys.ts'
import { takePositionals } from '../arguments.ts'
import { command } from '../command.ts'

export const rotateKeys = command({
  name: 'rotate-keys',
  usage: '',
  help: 'seals SSNs, account numbers and ACH files anew under the first key of PII_KEYS',
  options: [],
  isChange: true,
  parse: (given) => takePositionals(given),
  async act({ ctx, institution, actor }) {
    const rotations = await rotate(ctx, { institution_id: institution.id, actor })
    const lines = rotations.map(({ column, sealedAnew }) => `${column}: ${sealedAnew} sealed anew`)
    return { lines, data: rotations }
  },
})

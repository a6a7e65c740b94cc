import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { openSecrets } from './secrets.ts'
import { openVault } from './vault.ts'

const APP_SECRET = 'only-for-tests-0123456789abcdefghijklmnop'
const place = { column: 'depositors.ssn_sealed', institution_id: 'a', rowId: '1' }
const keys = [1, 2].map((version) => `${version}:${randomBytes(32).toString('base64')}`)

function vaultOf(env: Record<string, string> = {}) {
  const config = readConfig({ NODE_ENV: 'test', APP_SECRET, ...env })
  return openVault(config, openSecrets(config))
}

describe('what rests in the database', () => {
  it('opens where it was sealed and nowhere else', () => {
    const vault = vaultOf()
    const sealed = vault.seal('900-12-3456', place)
    expect(sealed.includes('900-12-3456')).toBe(false)
    expect(vault.open(sealed, place)).toBe('900-12-3456')
    for (const other of [{ rowId: '2' }, { institution_id: 'b' }, { column: 'x.y' }]) {
      expect(() => vault.open(sealed, { ...place, ...other })).toThrow()
    }
  })

  it('is refused when one bit was changed', () => {
    const vault = vaultOf()
    const sealed = vault.seal('900-12-3456', place)
    for (let byte = 1; byte < sealed.length; byte += 1) {
      const changed = Buffer.from(sealed)
      changed[byte] = (changed[byte] ?? 0) ^ 1
      expect(() => vault.open(changed, place)).toThrow()
    }
  })

  it('is never sealed alike twice, and opens under an older key until that is taken away', () => {
    const old = vaultOf({ PII_KEYS: keys[0] ?? '' })
    const rotated = vaultOf({ PII_KEYS: keys.toReversed().join() })
    const sealed = old.seal('900-12-3456', place)
    expect(old.seal('900-12-3456', place)).not.toEqual(sealed)
    expect(rotated.open(sealed, place)).toBe('900-12-3456')
    expect([sealed[0], rotated.seal('x', place)[0], rotated.version]).toEqual([1, 2, 2])
    expect(() => vaultOf({ PII_KEYS: keys[1] ?? '' }).open(sealed, place)).toThrow('version 1')
  })

  it('has an index that is equal for equal texts of one purpose and institution only', () => {
    const vault = vaultOf()
    expect(vault.index('ssn', 'a', '1')).toEqual(vaultOf().index('ssn', 'a', '1'))
    for (const other of [
      vault.index('ssn', 'a', '2'),
      vault.index('ssn', 'b', '1'),
      vault.index('account', 'a', '1'),
      vaultOf({ PII_INDEX_KEY: 'another-key-0123456789abcdefghijklmnop' }).index('ssn', 'a', '1'),
    ]) {
      expect(other).not.toEqual(vault.index('ssn', 'a', '1'))
    }
  })
})

describe('the keys', () => {
  it.each(['1:short', '1', `0:${keys[0]?.slice(2)}`, `${keys[0]},${keys[0]}`, '300:x'])(
    '%s are refused',
    (PII_KEYS) => expect(() => vaultOf({ PII_KEYS })).toThrow('PII_KEYS'),
  )

  it('are needed to seal', () => {
    const config = readConfig({ NODE_ENV: 'test', APP_SECRET })
    const without = { ...config, piiKeys: [] }
    expect(() => openVault(without, openSecrets(config))).toThrow('no key to seal with')
  })
})

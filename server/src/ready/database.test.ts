import { describe, expect, it } from 'vitest'
import { findOldVersion, findPlainConnection } from './database.ts'

const TODAY = new Date('2026-11-19T12:00:00Z')

describe('the version of the database', () => {
  it.each([
    [14, TODAY, /^PostgreSQL 14 is too old/],
    [15, TODAY, undefined],
    [18, TODAY, undefined],
    // The next version, of which nothing is known yet.
    [19, TODAY, undefined],
    [15, new Date('2027-11-11T20:00:00Z'), undefined],
    [15, new Date('2027-11-12T12:00:00Z'), /^PostgreSQL 15 gets no corrections since 2027-11-11/],
  ])('%i on %s', (major, now, expected) => {
    const found = findOldVersion(major, now)
    expect(found).toEqual(expected ? [expect.stringMatching(expected)] : [])
  })
})

describe('the connection to the database', () => {
  it.each<[url: string, isEncrypted: boolean, expected: RegExp | undefined]>([
    ['postgres://app@127.0.0.1/bank', false, undefined],
    ['postgres://app@localhost/bank', false, undefined],
    ['postgres://app@[::1]/bank', false, undefined],
    ['postgres://app@db.bank.test/bank?host=/run/postgresql', false, undefined],
    ['postgres://app@db.bank.test/bank', false, /db\.bank\.test is not encrypted/],
    ['postgres://app@10.0.0.7/bank', false, /10\.0\.0\.7 is not encrypted/],
    ['postgres://app@db.bank.test/bank?sslmode=verify-full', true, undefined],
    ['postgres://app@db.bank.test/bank?sslmode=no-verify', true, /certificate .* is not checked/],
  ])('%s, encrypted: %s', (url, isEncrypted, expected) => {
    const found = findPlainConnection(url, isEncrypted)
    expect(found).toEqual(expected ? [expect.stringMatching(expected)] : [])
  })
})

import anyAscii from 'any-ascii'

const NAME_LENGTH = 20
const BUSINESS_LENGTH = 75
const STREET_LENGTH = 35
const CITY_LENGTH = 22

/** IRIS takes letters, hyphen and space in names of people. */
export function personName(text: string): string {
  return fit(anyAscii(text).replaceAll(/['’`.]/g, ''), /[^A-Za-z -]+/g, NAME_LENGTH)
}

/** In names of firms also figures, ampersand and some marks. */
export function businessName(text: string): string {
  return fit(anyAscii(text), /[^A-Za-z0-9 &()-]+/g, BUSINESS_LENGTH)
}

/** No comma and no full stop in a street. */
export function streetLine(text: string): string {
  return fit(anyAscii(text), /[^A-Za-z0-9 /-]+/g, STREET_LENGTH)
}

export function cityName(text: string): string {
  return fit(anyAscii(text).replaceAll(/['’`.]/g, ''), /[^A-Za-z ]+/g, CITY_LENGTH)
}

function fit(text: string, strange: RegExp, length: number): string {
  return text.replaceAll(strange, ' ').replaceAll(/ +/g, ' ').trim().slice(0, length).trim()
}

import type { FastifyReply } from 'fastify'

/** The prefix makes the browser enforce: this host only, every path, never without TLS. */
export const SESSION_COOKIE = '__Host-passbook-session'
export const STAFF_COOKIE = '__Host-passbook-staff'
export const DEVICE_COOKIE = '__Host-passbook-device'

const options = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

/** Binds a sign-in at the identity provider to the browser that began it. */
export const SIGN_ON_COOKIE = '__Host-passbook-staff-sso'

/** The cookie lasts as long as the browser runs; the server decides how long the session lasts. */
export function setSessionCookie(reply: FastifyReply, value: string): void {
  reply.setCookie(SESSION_COOKIE, value, options)
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, options)
}

export function setDeviceCookie(reply: FastifyReply, value: string, days: number): void {
  reply.setCookie(DEVICE_COOKIE, value, { ...options, maxAge: days * 86_400 })
}

/** No other site links to the console, so its cookie is strict. */
const staffOptions = { ...options, sameSite: 'strict' } as const

export function setStaffCookie(reply: FastifyReply, value: string): void {
  reply.setCookie(STAFF_COOKIE, value, staffOptions)
}

export function clearStaffCookie(reply: FastifyReply): void {
  reply.clearCookie(STAFF_COOKIE, staffOptions)
}

export function setSignOnCookie(reply: FastifyReply, value: string): void {
  reply.setCookie(SIGN_ON_COOKIE, value, staffOptions)
}

export function clearSignOnCookie(reply: FastifyReply): void {
  reply.clearCookie(SIGN_ON_COOKIE, staffOptions)
}

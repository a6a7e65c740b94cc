import { applicants } from './applicants.ts'
import { savers } from './savers.ts'
import { sharers } from './sharers.ts'
import type { DemoPerson } from './story.ts'
import { fresh, noPhone, rememberedDevice, unconfirmedEmail } from './stories/registering.ts'

/**
 * The demo people of the sandbox: one for each state worth looking at, over all institutions. To add
 * one, add a row here and a story in `stories/`; the next start creates missing people.
 */
export const demoPeople: readonly DemoPerson[] = [
  {
    key: 'fresh',
    institution: 'harborlight',
    email: 'wren.fallow@example.com',
    name: 'Wren Fallow',
    phone: '5555550101',
    story: 'Just registered: email confirmed, phone set up, application not begun.',
    steps: fresh,
  },
  {
    key: 'no-phone',
    institution: 'harborlight',
    email: 'barnaby.thistle@example.com',
    name: 'Barnaby Thistle',
    phone: '5555550102',
    story: 'Registered and left before setting up a phone; codes go to the email address.',
    steps: noPhone,
  },
  {
    key: 'unconfirmed-email',
    institution: 'harborlight',
    email: 'juniper.quill@example.com',
    name: 'Juniper Quill',
    phone: '5555550103',
    story: 'Has a phone, but never opened the link that confirms the email address.',
    steps: unconfirmedEmail,
  },
  {
    key: 'remembered-device',
    institution: 'harborlight',
    email: 'otis.featherby@example.com',
    name: 'Otis Featherby',
    phone: '5555550104',
    story: 'Asked a kitchen tablet to be remembered, so that it needs no code for 30 days.',
    steps: rememberedDevice,
  },
  {
    key: 'summit-fresh',
    institution: 'summit',
    email: 'clementine.dory@example.com',
    name: 'Clementine Dory',
    phone: '5555550105',
    story: 'Just registered at Summit Ridge: email confirmed, phone set up, nothing else yet.',
    steps: fresh,
  },
  {
    key: 'summit-unconfirmed-email',
    institution: 'summit',
    email: 'percival.mossgate@example.com',
    name: 'Percival Mossgate',
    phone: '5555550106',
    story: 'Set up a phone at Summit Ridge; the email address waits to be confirmed.',
    steps: unconfirmedEmail,
  },
  {
    key: 'meadow-fresh',
    institution: 'meadow',
    email: 'marigold.penny@example.com',
    name: 'Marigold Penny',
    phone: '5555550107',
    story: 'Just joined Meadow: email confirmed, phone set up, application not begun.',
    steps: fresh,
  },
  {
    key: 'meadow-remembered-device',
    institution: 'meadow',
    email: 'hazel.underbough@example.com',
    name: 'Hazel Underbough',
    phone: '5555550108',
    story: 'Signs in to Meadow from a remembered kitchen tablet, without a code.',
    steps: rememberedDevice,
  },
  ...applicants,
  ...savers,
  ...sharers,
]

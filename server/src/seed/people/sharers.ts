import { LAST_FOUR, ssnOf } from './acts/opening.ts'
import type { Invitee } from './person.ts'
import {
  checked,
  closesFirst,
  closesSecond,
  gaveEmail,
  inviteeFor,
  lockedOut,
  partedFirst,
  partedSecond,
  partsFirst,
  partsSecond,
  sharesFirst,
  sharesSecond,
  signedUp,
  gaveAllDetails,
  gaveBasicsAndAddress,
  gaveBasics,
} from './stories/sharing.ts'
import type { DemoPerson } from './story.ts'

/** A person without a login. The phone number is unique, so the SSN made from it is too. */
function invitee(name: string, phone: string, lastFour: string = LAST_FOUR.passed): Invitee {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  return { name, email, ssn: ssnOf(phone, lastFour) }
}

const CORWIN = invitee('Corwin Ledgerwood', '5555550181')
const BRIONY = invitee('Briony Foxwhistle', '5555550182')
const ANSEL = invitee('Ansel Dapplewood', '5555550183')
const TILDA = invitee('Tilda Pebblecroft', '5555550184')
const CASPIAN = invitee('Caspian Lampwick', '5555550185')
const MARGUERITE = invitee('Marguerite Cobblestone', '5555550186')
const EVANDER = invitee('Evander Snowdrop', '5555550187', LAST_FOUR.inReview)
const SAFFRON = invitee('Saffron Quince', '5555550188', LAST_FOUR.flagged)

const LYSANDER: DemoPerson = {
  key: 'joint-unsigned',
  institution: 'harborlight',
  email: 'lysander.millrace@example.com',
  name: 'Lysander Millrace',
  phone: '5555550189',
  story:
    'Signed up to share the account of Gwendolyn Millrace; the documents wait for a signature.',
  steps: signedUp,
}

const LUCIAN: DemoPerson = {
  key: 'joint-parting-second',
  institution: 'harborlight',
  email: 'lucian.thornbury@example.com',
  name: 'Lucian Thornbury',
  phone: '5555550192',
  story: 'Holds an account with Evangeline Thornbury, who asks him to leave it.',
  steps: partsSecond,
}

const FERDINAND: DemoPerson = {
  key: 'joint-left',
  institution: 'harborlight',
  email: 'ferdinand.wrenfield@example.com',
  name: 'Ferdinand Wrenfield',
  phone: '5555550193',
  story: 'Left the account of Octavia Wrenfield: only the papers of that time are left to see.',
  steps: partedSecond,
}

const WINSOME: DemoPerson = {
  key: 'summit-joint-closing-second',
  institution: 'summit',
  email: 'winsome.applegarth@example.com',
  name: 'Winsome Applegarth',
  phone: '5555550191',
  story: 'Holds an account with Thelonius Applegarth, who asks to close it.',
  steps: closesSecond,
}

const ALARIC: DemoPerson = {
  key: 'meadow-joint-second',
  institution: 'meadow',
  email: 'alaric.hearthstone@example.com',
  name: 'Alaric Hearthstone',
  phone: '5555550190',
  story:
    'Shares the account of Rosalind Hearthstone at Meadow, who asks him to agree to a beneficiary.',
  steps: sharesSecond,
}

/** Joint owners, and people on the way there. The inviting person comes before the invited one. */
export const sharers: readonly DemoPerson[] = [
  {
    key: 'joint-begun',
    institution: 'harborlight',
    email: 'hyacinth.ledgerwood@example.com',
    name: 'Hyacinth Ledgerwood',
    phone: '5555550162',
    story: 'Began to add Corwin as a joint owner: only the email address is given so far.',
    invites: CORWIN,
    steps: gaveEmail(CORWIN),
  },
  {
    key: 'joint-address-next',
    institution: 'harborlight',
    email: 'ignatius.foxwhistle@example.com',
    name: 'Ignatius Foxwhistle',
    phone: '5555550163',
    story: 'Adding Briony as a joint owner; stopped before her address.',
    invites: BRIONY,
    steps: gaveBasics(BRIONY),
  },
  {
    key: 'joint-employer-next',
    institution: 'harborlight',
    email: 'seraphina.dapplewood@example.com',
    name: 'Seraphina Dapplewood',
    phone: '5555550164',
    story: 'Adding Ansel as a joint owner; stopped before the question about his work.',
    invites: ANSEL,
    steps: gaveBasicsAndAddress(ANSEL),
  },
  {
    key: 'joint-confirm-next',
    institution: 'harborlight',
    email: 'montague.pebblecroft@example.com',
    name: 'Montague Pebblecroft',
    phone: '5555550165',
    story: 'Told everything about Tilda, the joint owner to be; it waits to be confirmed.',
    invites: TILDA,
    steps: gaveAllDetails(TILDA),
  },
  {
    key: 'joint-invited',
    institution: 'harborlight',
    email: 'eudora.lampwick@example.com',
    name: 'Eudora Lampwick',
    phone: '5555550166',
    story: 'Invited Caspian to share the account; he has not opened the invitation yet.',
    invites: CASPIAN,
    steps: checked(CASPIAN),
  },
  {
    key: 'joint-locked',
    institution: 'harborlight',
    email: 'phineas.cobblestone@example.com',
    name: 'Phineas Cobblestone',
    phone: '5555550167',
    story: 'Invited Marguerite; three wrong numbers locked the invitation until staff unlock it.',
    invites: MARGUERITE,
    steps: lockedOut(MARGUERITE),
  },
  {
    key: 'joint-in-review',
    institution: 'harborlight',
    email: 'araminta.snowdrop@example.com',
    name: 'Araminta Snowdrop',
    phone: '5555550168',
    story: 'Asked Evander to share the account; staff are reviewing who he is.',
    invites: EVANDER,
    steps: checked(EVANDER),
  },
  {
    key: 'joint-flagged',
    institution: 'harborlight',
    email: 'bartholomew.quince@example.com',
    name: 'Bartholomew Quince',
    phone: '5555550169',
    story: 'Asked Saffron to share the account; the identity check needs more from her.',
    invites: SAFFRON,
    steps: checked(SAFFRON),
  },
  {
    key: 'joint-signed-up',
    institution: 'harborlight',
    email: 'gwendolyn.millrace@example.com',
    name: 'Gwendolyn Millrace',
    phone: '5555550170',
    story: 'Invited Lysander, who has a login by now but has not signed the documents.',
    steps: checked(inviteeFor(LYSANDER)),
  },
  LYSANDER,
  {
    key: 'joint-parting',
    institution: 'harborlight',
    email: 'evangeline.thornbury@example.com',
    name: 'Evangeline Thornbury',
    phone: '5555550173',
    story: 'Asked Lucian to leave the account that both hold; he has not agreed yet.',
    steps: partsFirst(inviteeFor(LUCIAN)),
  },
  LUCIAN,
  {
    key: 'joint-parted',
    institution: 'harborlight',
    email: 'octavia.wrenfield@example.com',
    name: 'Octavia Wrenfield',
    phone: '5555550174',
    story: 'Shared the account with Ferdinand until he left it; holds it alone again.',
    steps: partedFirst(inviteeFor(FERDINAND)),
  },
  FERDINAND,
  {
    key: 'summit-joint-closing',
    institution: 'summit',
    email: 'thelonius.applegarth@example.com',
    name: 'Thelonius Applegarth',
    phone: '5555550172',
    story: 'Asked to close the account held with Winsome, who has not agreed yet.',
    steps: closesFirst(inviteeFor(WINSOME)),
  },
  WINSOME,
  {
    key: 'meadow-joint',
    institution: 'meadow',
    email: 'rosalind.hearthstone@example.com',
    name: 'Rosalind Hearthstone',
    phone: '5555550171',
    story:
      'Has shared an account at Meadow with Alaric for a year; proposed a beneficiary, and he has not agreed yet.',
    steps: sharesFirst(inviteeFor(ALARIC)),
  },
  ALARIC,
]

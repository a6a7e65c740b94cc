import {
  closed,
  emptiedAndRefilled,
  fiveThousand,
  returnedAndRelinked,
  steady,
  withheld,
} from './stories/past.ts'
import type { DemoPerson } from './story.ts'

/** People with a past of fourteen months, at every institution. */
export const savers: readonly DemoPerson[] = [
  {
    key: 'summit-steady',
    institution: 'summit',
    email: 'constance.plowright@example.com',
    name: 'Constance Plowright',
    phone: '5555550140',
    story: 'Saves every month at Summit Ridge, while its rate went up and came down again.',
    steps: steady,
  },
  {
    key: 'returned-and-relinked',
    institution: 'harborlight',
    email: 'rowena.backwater@example.com',
    name: 'Rowena Backwater',
    phone: '5555550141',
    story: 'Had a deposit returned and presented again, another returned for good, and a new link.',
    steps: returnedAndRelinked,
  },
  {
    key: 'closed',
    institution: 'harborlight',
    email: 'lucinda.lastpage@example.com',
    name: 'Lucinda Lastpage',
    phone: '5555550144',
    story: 'Saved for most of a year, then closed the account: only documents are left to see.',
    steps: closed,
  },
  {
    key: 'withheld',
    institution: 'harborlight',
    email: 'cornelius.tithe@example.com',
    name: 'Cornelius Tithe',
    phone: '5555550147',
    story: 'The IRS has 24% of the interest withheld; tax forms come without paper.',
    steps: withheld,
  },
  {
    key: 'meadow-emptied-and-refilled',
    institution: 'meadow',
    email: 'lambert.ebbtide@example.com',
    name: 'Lambert Ebbtide',
    phone: '5555550142',
    story: 'Emptied the account at Meadow and began again; Meadow gives to a food bank.',
    steps: emptiedAndRefilled,
  },
  {
    key: 'meadow-five-thousand',
    institution: 'meadow',
    email: 'thaddeus.pennyweight@example.com',
    name: 'Thaddeus Pennyweight',
    phone: '5555550143',
    story: 'Has every purchase rounded up and put aside: five thousand deposits at Meadow.',
    steps: fiveThousand,
  },
]

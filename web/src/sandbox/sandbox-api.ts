import {
  type ImportReport,
  type ReturnOrder,
  type SandboxOutcome,
  sandboxEndpoints as calls,
} from '@passbook/contract/sandbox'
import { sandboxMessageEndpoints as messageCalls } from '@passbook/contract/sandbox-messages'
import { ask, postText, readText } from './sandbox-call.ts'

/** The calls of the sandbox console. The contract defines their input and output. */
export const sandbox = {
  institutions: () => ask(calls.listInstitutions, {}),
  depositors: () => ask(calls.listDepositors, {}),
  arrival: () => ask(calls.readArrival, {}),
  signIn: (depositor_id: string) => ask(calls.signIn, { params: { depositor_id } }),
  clock: () => ask(calls.readClock, {}),
  /** Resolves when every due job has run. A month takes seconds. */
  moveClock: (to: string) => ask(calls.moveClock, { body: { to } }),
  inbox: (to: string) => ask(calls.listInbox, { query: to ? { to } : {} }),
  sendText: (from: string, text: string) => ask(calls.sendText, { body: { from, text } }),
  achFiles: () => ask(calls.listAchFiles, {}),
  achText: (fileId: string) => readText(`/ach/files/${fileId}`),
  achEntries: (id: string) => ask(calls.listAchEntries, { params: { id } }),
  returnEntry: (order: ReturnOrder) =>
    postText<ImportReport>('/ach/returns', JSON.stringify(order), 'application/json'),
  importReturns: (text: string) => postText<ImportReport>('/ach/returns', text, 'text/plain'),
  network: () => ask(calls.readNetwork, {}),
  setNetwork: (is_down: boolean) => ask(calls.setNetwork, { body: { is_down } }),
  reviews: () => ask(calls.listReviews, {}),
  decide: (depositor_id: string, outcome: SandboxOutcome) =>
    ask(calls.setOutcome, { params: { depositor_id }, body: { outcome } }),
  threads: () => ask(messageCalls.listThreads, {}),
  thread: (uuid: string) => ask(messageCalls.readThread, { params: { uuid } }),
  answer: (uuid: string, text: string) =>
    ask(messageCalls.answerThread, { params: { uuid }, body: { text } }),
  waitingLinks: () => ask(calls.listWaitingLinks, {}),
  microdeposits: (linked_account_id: string) =>
    ask(calls.readMicrodeposits, { params: { linked_account_id } }),
}

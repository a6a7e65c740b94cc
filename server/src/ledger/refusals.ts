import { DomainError, invalid } from '../platform/errors.ts'

/** The domain errors for what Postgres refuses, by SQLSTATE and constraint. */
const refusals: Record<string, () => DomainError> = {
  PB001: keyUsedOtherwise,
  PB002: () => new DomainError('not_found'),
  savings_balances_available: moreThanAvailable,
  transfers_institution_id_account_id_fkey: () => new DomainError('not_found'),
  transfers_call_key: keyUsedOtherwise,
  transfers_replaced_once: replacedBefore,
  schedules_replaced_once: replacedBefore,
  journal_entries_reverses: () => invalid('entry_id', 'This entry was already reversed.'),
}

export function keyUsedOtherwise(): DomainError {
  return invalid('idempotency_key', 'This key was already used for something else.')
}

/** The error for a deposit that was already replaced by another. */
export function replacedBefore(): DomainError {
  return invalid('replaces', 'This deposit was changed before. Change the one in its place.')
}

function moreThanAvailable(): DomainError {
  return invalid('amount_cents', 'This is more than the available balance.')
}

/** Runs a ledger statement and translates known database errors into domain errors. */
export async function translateErrors<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const refusal = refusals[constraint ?? ''] ?? refusals[code ?? '']
    throw refusal?.() ?? error
  }
}

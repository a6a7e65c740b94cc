import type { AggregatorTables } from './tables/aggregator.ts'
import type { AlertTables } from './tables/alerts.ts'
import type { AuthTables } from './tables/auth.ts'
import type { BeneficiaryTables } from './tables/beneficiaries.ts'
import type { ClosingTables, DisputeTables } from './tables/disputes.ts'
import type { ConsoleTables } from './tables/console.ts'
import type { ContentTables, DocumentTables, FileTables } from './tables/documents.ts'
import type { DormancyTables } from './tables/dormancy.ts'
import type { EventTables } from './tables/events.ts'
import type { DraftTables, OpeningTables } from './tables/opening.ts'
import type { IdentityTables } from './tables/identity.ts'
import type { InstitutionTables } from './tables/institutions.ts'
import type { BankingTables, InterestTables } from './tables/interest.ts'
import type { JointTables } from './tables/joint.ts'
import type { JobTables, MessageTables } from './tables/messages.ts'
import type { LedgerTables } from './tables/ledger.ts'
import type { NonprofitTables } from './tables/nonprofits.ts'
import type { OutsideTables } from './tables/outside.ts'
import type { ReconciliationTables } from './tables/reconciliation.ts'
import type { ScheduleTables } from './tables/schedules.ts'
import type { SecurityTables } from './tables/security.ts'
import type { SuspicionTables } from './tables/suspicion.ts'
import type { TaxTables } from './tables/tax.ts'
import type { TextTables } from './tables/texts.ts'
import type { WidgetTables, SandboxTables } from './tables/sandbox.ts'

/** The tables as the application sees them; columns have the same names as fields on the wire. */
export interface Tables
  extends
    AggregatorTables,
    EventTables,
    IdentityTables,
    InstitutionTables,
    JobTables,
    JointTables,
    AuthTables,
    AlertTables,
    BeneficiaryTables,
    ClosingTables,
    ConsoleTables,
    ContentTables,
    LedgerTables,
    ReconciliationTables,
    ScheduleTables,
    SecurityTables,
    SuspicionTables,
    TaxTables,
    TextTables,
    InterestTables,
    BankingTables,
    OutsideTables,
    SandboxTables,
    OpeningTables,
    DisputeTables,
    DraftTables,
    DocumentTables,
    DormancyTables,
    FileTables,
    MessageTables,
    NonprofitTables,
    WidgetTables {}

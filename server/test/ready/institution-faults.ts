import { type Fault, bySql, idOf, withValue, without } from './plant.ts'
import { hostOf } from './whole-deployment.ts'

export const institutionFaults: readonly Fault[] = [
  {
    name: 'a routing number with a wrong check digit',
    finds: [
      'numbers in the ACH network',
      'summit: its routing number, 011000012, has a wrong check',
    ],
    plant: withValue(
      'ach_profiles',
      `institution_id = ${idOf('summit')}`,
      'routing_number',
      "'011000012'",
    ),
  },
  {
    name: 'the routing number of the sandbox',
    finds: [
      'numbers in the ACH network',
      'meadow: its routing number, 991000038, is one of the sandbox',
    ],
    plant: withValue(
      'ach_profiles',
      `institution_id = ${idOf('meadow')}`,
      'routing_number',
      "'991000038'",
    ),
  },
  {
    name: 'a W-9 that is not published',
    finds: ['disclosures', 'meadow: w9 is not published'],
    plant: without('disclosure_documents', `institution_id = ${idOf('meadow')} and kind = 'w9'`),
  },
  {
    name: 'no rate',
    finds: ['rate and terms', 'juniper: it has no rate in force'],
    plant: without('product_rates', `institution_id = ${idOf('juniper')}`),
  },
  {
    name: 'no phone and address',
    finds: ['phone and postal address', 'meadow: it has no phone'],
    plant: without('tax_profiles', `institution_id = ${idOf('meadow')}`),
  },
  {
    name: 'the taxpayer number of the sandbox',
    finds: ['tax profile', 'summit: its taxpayer number'],
    plant: withValue('tax_profiles', `institution_id = ${idOf('summit')}`, 'tin', "'009900002'"),
  },
  {
    name: 'no certificate number of the insurer',
    finds: ['insurer', 'harborlight: it shows FDIC insurance without a certificate number'],
    plant: withValue('institutions', "slug = 'harborlight'", 'insurance_certificate', 'null'),
  },
  {
    name: 'no icon',
    finds: ['brand', 'juniper: Icon: '],
    plant: without('institution_logos', `institution_id = ${idOf('juniper')} and form = 'icon'`),
  },
  {
    name: 'the support email of the sandbox',
    finds: ['support email', 'summit: customers are asked to write to help@summitridge.example'],
    plant: withValue(
      'institutions',
      "slug = 'summit'",
      'support_email',
      "'help@summitridge.example'",
    ),
  },
  {
    name: 'no questions and answers',
    finds: ['questions and answers', 'summit: its help page is empty'],
    plant: without('faqs', `institution_id = ${idOf('summit')}`),
  },
  {
    name: 'demo staff',
    finds: ['demo staff', 'harborlight: oskar@harborlight.example'],
    plant: bySql(
      `insert into staff (institution_id, email, name, role, password_hash, created_at)
       values (${idOf('harborlight')}, 'oskar@harborlight.example', 'Oskar Backoffice', 'operations', 'x', now())`,
      "delete from staff where email = 'oskar@harborlight.example'",
    ),
  },
  {
    name: 'one administrator',
    finds: ['administrators', 'meadow: only one administrator'],
    plant: bySql(
      `update staff set disabled_at = now() where email = 'administrator-0@${hostOf('meadow')}'`,
      `update staff set disabled_at = null where email = 'administrator-0@${hostOf('meadow')}'`,
    ),
  },
  {
    name: 'one approver',
    finds: ['people who approve', 'juniper: only one approver'],
    plant: bySql(
      `update staff set password_hash = null where email = 'approver-2@${hostOf('juniper')}'`,
      `update staff set password_hash = 'x' where email = 'approver-2@${hostOf('juniper')}'`,
    ),
  },
  {
    name: 'a run that is late',
    finds: ['banking runs', 'The run accrue of summit'],
    plant: bySql(
      `update banking_runs set finished_at = null where institution_id = ${idOf('summit')}
         and run = 'accrue'`,
      `update banking_runs set finished_at = now() where institution_id = ${idOf('summit')}
         and run = 'accrue'`,
    ),
  },
  {
    name: 'a task that nobody does',
    finds: ['tasks about the machinery', 'At juniper a task of the kind paper_failed waits'],
    plant: bySql(
      `insert into staff_tasks (institution_id, kind, message, details, task_key, raised_at)
       values (${idOf('juniper')}, 'paper_failed', 'Look', '{}', 'ready', now() - interval '30 hours')`,
      "delete from staff_tasks where task_key = 'ready'",
    ),
  },
  {
    name: 'no process that runs jobs',
    finds: ['jobs', 'No process has run jobs for 20 minutes'],
    plant: bySql(
      "update job_heartbeat set beat_at = now() - interval '20 minutes'",
      "update job_heartbeat set beat_at = now() + interval '1 hour'",
    ),
  },
  {
    name: 'a job that failed for good',
    finds: ['failed jobs and emails', 'A job has failed for good'],
    plant: bySql(
      `select graphile_worker.add_job('prune_calls', '{}'::json, max_attempts => 1);
       update graphile_worker._private_jobs set attempts = 1`,
      'delete from graphile_worker._private_jobs',
    ),
  },
  {
    name: 'an email that was given up',
    finds: ['failed jobs and emails', 'An email could not be sent'],
    plant: bySql(
      `insert into email_outbox (institution_id, sealed, due_at)
       values (${idOf('summit')}, 'sealed by ready', 'infinity')`,
      "delete from email_outbox where sealed = 'sealed by ready'",
    ),
  },
]

import { randomBytes } from 'node:crypto'
import { answering } from '../outside/identity-provider.ts'
import { type Fault, withEnv } from './plant.ts'

export const settingFaults: readonly Fault[] = [
  {
    name: 'a secret that can be guessed',
    finds: ['safe settings', 'SMS_INBOUND_SECRET: easy to guess'],
    plant: withEnv({ SMS_INBOUND_SECRET: 'a'.repeat(40) }),
  },
  {
    name: 'NODE_ENV left as it is',
    finds: ['production', 'NODE_ENV is not production'],
    plant: withEnv({ NODE_ENV: 'development' }),
  },
  {
    name: 'the sandbox on',
    finds: ['production', 'SANDBOX is on'],
    plant: withEnv({ SANDBOX: 'on' }),
  },
  {
    name: 'a setting that cannot be read',
    finds: ['readable settings', 'SESSION_IDLE_MINUTES: '],
    plant: withEnv({ SESSION_IDLE_MINUTES: 'a while' }),
  },
  {
    name: 'no SMS provider',
    finds: ['adapters', 'no adapter for sms'],
    plant: withEnv({ SMS_URL: undefined, SMS_TOKEN: undefined }),
  },
  {
    name: 'the sample sender',
    finds: ['sender of emails', 'no-reply@passbook.example, which is a sample'],
    plant: withEnv({ MAIL_FROM: undefined }),
  },
  {
    name: 'no way back for bounces',
    finds: ['way back of emails and texts', 'Neither MAIL_INBOUND_SECRET nor MAIL_IMAP_URL is set'],
    plant: withEnv({ MAIL_INBOUND_SECRET: undefined }),
  },
  {
    name: 'a wrong password of the mail server',
    finds: ['email', 'the mail server does not let us in'],
    plant: ({ env }) => ({ env: { SMTP_URL: env['SMTP_URL']?.replace(/:\w+@/, ':wrong@') } }),
  },
  {
    name: 'a mail server that refuses the sender',
    finds: ['email', 'did not take an email'],
    isAlone: true,
    plant: ({ mail }) => {
      mail.refuses = true
      return { undo: () => (mail.refuses = false) }
    },
  },
  {
    name: 'an SMS provider that refuses the token',
    finds: ['text messages', 'the SMS provider answered 401'],
    isAlone: true,
    plant: ({ proxy }) => {
      proxy.sms.status = 401
      return { undo: () => (proxy.sms.status = 200) }
    },
  },
  {
    name: 'a scanner that finds nothing',
    finds: ['virus scanner', 'does not find the EICAR test file'],
    plant: ({ clamd }) => {
      clamd.isBlind = true
      return { undo: () => (clamd.isBlind = false) }
    },
  },
  {
    name: 'a scanner that is not there',
    finds: ['virus scanner', 'clamd does not answer'],
    isAlone: true,
    plant: withEnv({ CLAMAV_SOCKET: '/run/no-such-clamd.ctl' }),
  },
  {
    name: 'a folder for files that cannot be one',
    finds: ['files', 'DATA_DIR: files cannot be stored'],
    plant: withEnv({ DATA_DIR: '/dev/null/data' }),
  },
  {
    name: 'more connections than the database has',
    finds: ['database connections', 'DATABASE_POOL_SIZE=150'],
    plant: withEnv({ DATABASE_POOL_SIZE: '150' }),
  },
  {
    name: 'a key that was removed too early',
    finds: ['keys of encrypted data', 'has no key 1'],
    plant: withEnv({ PII_KEYS: `2:${randomBytes(32).toString('base64')}` }),
  },
  {
    name: 'another key of the same version',
    finds: ['keys of encrypted data', 'Key 1 in PII_KEYS is not the one'],
    isAlone: true,
    plant: withEnv({ PII_KEYS: `1:${randomBytes(32).toString('base64')}` }),
  },
  {
    name: 'another index key',
    finds: ['index key', 'PII_INDEX_KEY is not the one'],
    isAlone: true,
    plant: withEnv({ PII_INDEX_KEY: randomBytes(48).toString('base64url') }),
  },
  {
    name: 'another APP_SECRET than the servers have',
    finds: ['secret of the servers', 'another APP_SECRET'],
    isAlone: true,
    plant: withEnv({ APP_SECRET: randomBytes(48).toString('base64url') }),
  },
  {
    name: 'no way back for STOP',
    finds: ['way back of emails and texts', 'SMS_INBOUND_SECRET is not set'],
    isAlone: true,
    plant: withEnv({ SMS_INBOUND_SECRET: undefined }),
  },
  {
    name: 'a mailbox that lets nobody in',
    finds: ['mailbox of bounces', 'MAIL_IMAP_URL: the mailbox of bounces cannot be opened'],
    isAlone: true,
    plant: withEnv({ MAIL_IMAP_URL: 'imaps://bounces:invented@127.0.0.1:1/INBOX' }),
  },
  {
    name: 'an SMS vendor that lets nobody in',
    finds: ['text messages', 'SMS_URL: the SMS provider does not let us in'],
    isAlone: true,
    plant: ({ proxy }) => {
      proxy.sms.status = 401
      return {
        env: {
          SMS_VENDOR: 'twilio',
          SMS_TOKEN: `SK0123456789abcdef:${randomBytes(16).toString('hex')}`,
          SMS_FROM: '+12025550100',
          SMS_WEBHOOK_SECRET: randomBytes(16).toString('hex'),
          SMS_INBOUND_SECRET: undefined,
        },
        undo: () => (proxy.sms.status = 200),
      }
    },
  },
  {
    name: 'a storage that gives back something else',
    finds: ['files', 'S3_URL: a stored file came back changed'],
    isAlone: true,
    plant: ({ proxy }) => ({
      env: {
        S3_URL: `https://localhost:${proxy.port}/bucket`,
        S3_ACCESS_KEY: 'access',
        S3_SECRET_KEY: randomBytes(24).toString('hex'),
      },
    }),
  },
  {
    name: 'no backup that anybody knows of',
    finds: ['newest backup', 'No backup is known'],
    isAlone: true,
    plant: withEnv({ BACKUP_DIR: undefined }),
  },
  {
    name: 'a bank that shows another host key',
    finds: [
      'connections to the ACH network',
      'juniper cannot be exchanged. The bank’s file server',
    ],
    plant: ({ writeAchConfig }) => ({
      env: {
        ACH_SFTP_CONFIG: writeAchConfig('other-key', {
          juniper: { hostKeys: [`SHA256:${'A'.repeat(43)}`] },
        }),
      },
    }),
  },
  {
    name: 'a folder that the bank does not have',
    finds: ['connections to the ACH network', 'summit cannot be exchanged'],
    isAlone: true,
    plant: ({ writeAchConfig }) => ({
      env: {
        ACH_SFTP_CONFIG: writeAchConfig('no-folder', {
          summit: { folders: { outgoing: '/no-such-folder' } },
        }),
      },
    }),
  },
  {
    name: 'an institution without a bank',
    finds: ['connections to the ACH network', 'no connection of meadow'],
    isAlone: true,
    plant: ({ writeAchConfig }) => ({
      env: { ACH_SFTP_CONFIG: writeAchConfig('one-less', { meadow: undefined }) },
    }),
  },
  {
    name: 'a file of connections that is not there',
    finds: ['readable settings', 'ACH_SFTP_CONFIG'],
    isAlone: true,
    plant: withEnv({ ACH_SFTP_CONFIG: '/no/such/file.json' }),
  },
  {
    name: 'an identity provider that refuses the key',
    finds: ['identity provider', 'the provider answered 401'],
    plant: ({ identity }) => {
      identity.faults.push(answering(401))
      return { undo: () => (identity.faults.length = 0) }
    },
  },
  {
    name: 'an aggregator that refuses the key',
    finds: ['aggregator', 'the provider answered 401'],
    plant: ({ aggregator }) => {
      aggregator.faults.push({ at: '/institutions/get', fault: answering(401) })
      return { undo: () => (aggregator.faults.length = 0) }
    },
  },
]

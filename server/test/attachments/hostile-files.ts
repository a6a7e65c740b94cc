import { crc32, deflateSync } from 'node:zlib'
import { LIMITS, inBytes } from '@passbook/contract/limits'
import sharp from 'sharp'
import { SENTINEL } from '../../src/platform/ports/scanner/port.ts'
import { TINY_ZIP, hostilePdfs } from './hostile-pdfs.ts'
import { type Sample, noise, seededRandom } from './sample.ts'

type Make = (random: () => number, index: number) => Buffer
interface Cases {
  kind: string
  count: number
  makes: readonly Make[]
}

const TOTAL = 1_000
/** What they claim to be, in turn. */
const DISGUISES = [
  ['invoice.pdf', 'application/pdf'],
  ['photo.png', 'image/png'],
  ['IMG_1.JPG', 'image/jpeg'],
  ['../../etc/passwd.pdf', 'application/pdf'],
  ['report\u202Efdp.exe', 'application/octet-stream'],
] as const

/** A thousand files nobody should be able to leave with a bank; the same ones every run. */
export async function hostileFiles(): Promise<Sample[]> {
  const random = seededRandom(11)
  const cases = [...pdfCases(), ...otherCases, ...pictureCases(await pictures())]
  const known = cases.reduce((sum, { count }) => sum + count, 0)
  const text = { kind: 'not a file of ours', count: TOTAL - known, makes: NOT_OURS }
  return [...cases, text].flatMap(({ kind, count, makes }) =>
    Array.from({ length: count }, (_, index) => {
      const [name, declaredType] = DISGUISES[index % DISGUISES.length] ?? DISGUISES[0]
      const bytes = makes[index % makes.length]?.(random, index) ?? Buffer.alloc(0)
      return { kind: `${kind} ${index}`, name, declaredType, bytes }
    }),
  )
}

function pdfCases(): Cases[] {
  const counts: Record<string, number> = {
    'PDF bomb': 3,
    'PDF that acts': 138,
    'PDF that is more': 70,
  }
  return Object.entries(hostilePdfs).map(([kind, makes]) => ({
    kind,
    count: counts[kind] ?? 42,
    makes,
  }))
}

const padded = (head: string, random: () => number) =>
  Buffer.concat([Buffer.from(head, 'latin1'), noise(40 + Math.floor(random() * 400), random)])

const otherCases: Cases[] = [
  { kind: 'empty', count: 5, makes: [() => Buffer.alloc(0)] },
  {
    kind: 'too large',
    count: 2,
    makes: [() => Buffer.alloc(inBytes(LIMITS.attachments.megabytes) + 1, '%PDF-1.7\n')],
  },
]

const NOT_OURS: Make[] = [
  (random) => padded('MZ\u0090\0This program cannot be run in DOS mode', random),
  (random) => padded('\u007FELF\u0002\u0001\u0001', random),
  (random) => Buffer.concat([padded('PK\u0003\u0004\u0014\0', random), TINY_ZIP]),
  (random) => padded('Rar!\u001A\u0007\u0001\0', random),
  (random) => padded('7z\u00BC\u00AF\u0027\u001C\0\u0004', random),
  (random) => padded('\u001F\u008B\u0008\0', random),
  (random) => padded('\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1', random),
  (random) => padded('#!/bin/sh\nrm -rf /\n', random),
  (random) => padded('BM\u0036\0\0\0', random),
  (random) => padded('II*\0\u0008\0\0\0', random),
  (_, index) => Buffer.from(`<!doctype html><p>${index}</p><script>alert(1)</script>`),
  (_, index) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><desc>${index}</desc><script/></svg>`),
  (_, index) => Buffer.from(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${index}">]><a>&b;</a>`),
  (_, index) => Buffer.from(`<?php system($_GET[${index}]); ?>`),
  (_, index) => Buffer.from(`=cmd|' /C calc'!A${index},2\n`),
  (random) => noise(64 + Math.floor(random() * 800), random),
  () => Buffer.from(SENTINEL),
]

interface Pictures {
  png: Buffer
  jpeg: Buffer
  gif: Buffer
  webp: Buffer
}

async function pictures(): Promise<Pictures> {
  const create = { width: 60, height: 40, channels: 3 as const, background: '#3a6' }
  const image = sharp({ create, limitInputPixels: false })
  const [png, jpeg, gif, webp] = await Promise.all([
    image.clone().png().toBuffer(),
    image.clone().jpeg().toBuffer(),
    image.clone().gif().toBuffer(),
    image.clone().webp().toBuffer(),
  ])
  return { png, jpeg, gif, webp }
}

function pictureCases({ png, jpeg, gif, webp }: Pictures): Cases[] {
  const joined = (picture: Buffer, more: string | Buffer) =>
    Buffer.concat([picture, Buffer.from(more)])
  const cut = (picture: Buffer, random: () => number) =>
    picture.subarray(0, 30 + Math.floor(random() * (picture.length - 60)))
  return [
    { kind: 'GIF', count: 40, makes: [(_, index) => joined(gif, `;${index}`)] },
    { kind: 'WebP', count: 40, makes: [() => webp] },
    {
      kind: 'cut off picture',
      count: 120,
      makes: [(random) => cut(png, random), (random) => cut(jpeg, random)],
    },
    {
      kind: 'picture that is more',
      count: 120,
      makes: [
        () => joined(png, TINY_ZIP),
        () => joined(jpeg, TINY_ZIP),
        () => joined(png, '<html><script>alert(1)</script></html>'),
        () => joined(jpeg, '<?php phpinfo(); ?>'),
        () => joined(jpeg, '%PDF-1.4\n%%EOF\n'),
        () => joined(png, 'Rar!\u001A\u0007\u0001\0'),
        () => joined(png, SENTINEL),
        () => pngWith(png, 'tEXt', Buffer.from('Comment\0<script>alert(1)</script>')),
        () => jpegWith(jpeg, Buffer.from('/*<svg onload=alert(1)>*/')),
      ],
    },
    { kind: 'PNG that moves', count: 20, makes: [() => pngWith(png, 'acTL', Buffer.alloc(8, 1))] },
    {
      kind: 'picture bomb',
      count: 60,
      makes: [
        (_, index) => pngOf(60_000 + index, 60_000),
        (_, index) => pngOf(2 ** 31 - 1, 1 + index),
        () => pngOf(7_100, 7_100, 1024 * 1024),
        (_, index) => jpegOf(jpeg, 65_000 - index, 65_000),
      ],
    },
    {
      kind: 'broken picture',
      count: 60,
      makes: [
        () => png.subarray(0, 8),
        () => jpeg.subarray(0, 3),
        (random) => Buffer.concat([png.subarray(0, 41), noise(200, random)]),
        (random) => Buffer.concat([jpeg.subarray(0, 20), noise(200, random)]),
      ],
    },
  ]
}

/** A PNG with one more chunk, before what it shows. */
function pngWith(png: Buffer, type: string, content: Buffer): Buffer {
  const afterHead = 33
  return Buffer.concat([png.subarray(0, afterHead), chunk(type, content), png.subarray(afterHead)])
}

/** A PNG that says it is so large, over the packed beginning of that. */
function pngOf(width: number, height: number, unpackedBytes = 4_096): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(unpackedBytes))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A JPEG with a comment. */
function jpegWith(jpeg: Buffer, comment: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
}

/** A JPEG that says it is so large. */
function jpegOf(jpeg: Buffer, width: number, height: number): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const copy = Buffer.from(jpeg)
  copy.writeUInt16BE(height, at + 5)
  copy.writeUInt16BE(width, at + 7)
  return copy
}

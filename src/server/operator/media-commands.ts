import path from 'node:path'
import type { Command } from 'commander'
import { createLog } from '#platform/log/log.ts'
import { readOwnEnv } from '../env.ts'
import { createBucketKeep } from '../media/bucket-keep.ts'
import { type BucketSettings, mediaPlace } from '../media/bucket-settings.ts'
import { type MovedPhotos, movePhotos } from '../media/move-photos.ts'
import { photographsOf } from '../media/photo-backup.ts'
import { KeepAway } from '../media/photo-keep.ts'

/** `media move`: from the folder of one machine to the bucket of all. */
export function mediaCommands(program: Command): void {
  program
    .command('media')
    .description('Where photographs are kept.')
    .command('move')
    .argument('[folder]', 'photographs of a shop or of a backup; without it, those below DATA_DIR')
    .description('Put photographs into the bucket of MEDIA_S3_…, and check each. May be run again.')
    .action(async (folder: string | undefined) => {
      const { bucket, dataDir } = mediaPlace(readOwnEnv())
      if (!bucket) return fail('There is no bucket: set MEDIA_S3_ENDPOINT and what belongs to it.')
      const from = folder === undefined ? photographsOf(dataDir) : path.resolve(folder)
      const moved = await moveInWords(from, bucket)
      if (moved) console.log(`Nothing was deleted: ${from} is not read any more and may go.`)
    })
}

/** Moves what is in a folder and says so; false when some of it is not in the bucket. */
export async function moveInWords(from: string, bucket: BucketSettings): Promise<boolean> {
  const keep = createBucketKeep(bucket, { log: createLog('silent') })
  try {
    await keep.look()
  } catch (error) {
    if (!(error instanceof KeepAway)) throw error
    fail(`Nothing was moved: ${error.message}.`)
    return false
  }
  const result = await movePhotos(from, keep, tellNowAndThen())
  console.log(inWords(result, bucket.bucket))
  const [first] = result.failed
  if (first)
    fail(`${result.failed.length} could not be moved, the first ${first.name}: ${first.why}. Run it again.`)
  return !first
}

function inWords({ moved, there, different }: MovedPhotos, bucket: string): string {
  const others = different > 0 ? ` ${different} are there as another machine made them.` : ''
  const pieces = moved === 1 ? '1 piece was' : `${moved} pieces were`
  return `${bucket}: ${pieces} put there and checked, ${there} were there already.${others}`
}

/** At a screen each piece, in a file each thousandth. */
function tellNowAndThen() {
  const { isTTY } = process.stderr
  return (done: number, of: number): void => {
    if (isTTY) process.stderr.write(`\r${done} of ${of}${done === of ? '\n' : ''}`)
    else if (done % 1000 === 0 || done === of) console.error(`${done} of ${of}`)
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}

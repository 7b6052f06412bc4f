export { failureNotifier, type NotifyOfFailure } from './notify-of-failure.ts'

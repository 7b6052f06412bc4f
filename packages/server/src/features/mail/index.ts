export { deliverBySmtp, deliverToFolder } from './deliver.ts'
export { queueMailWith, SEND_MAILS, type Mail, type QueueMail } from './mail.ts'
export { deleteOldMails } from './mail-store.ts'
export { sendDueMails } from './send-mails.ts'

-- What staff must look at is a task. An alert is what a depositor asks to be told of.
alter table staff_alerts rename to staff_tasks;
alter table staff_tasks rename column alert_key to task_key;
alter index staff_alerts_open rename to staff_tasks_open;
alter index staff_alerts_pkey rename to staff_tasks_pkey;
alter index staff_alerts_alert_key_institution_id_key rename to staff_tasks_task_key_institution_id_key;
alter table staff_tasks rename constraint staff_alerts_check to staff_tasks_check;
alter table staff_tasks rename constraint staff_alerts_institution_id_fkey
  to staff_tasks_institution_id_fkey;
alter sequence staff_alerts_id_seq rename to staff_tasks_id_seq;

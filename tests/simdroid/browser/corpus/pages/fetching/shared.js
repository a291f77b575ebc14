const thousands = number => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
